import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '#/client/api.ts'
import { showDone } from '#/client/undo-toast.tsx'
import { useWrite } from '#/client/use-write.ts'
import { paths } from '#/shared/paths.ts'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { PageSection } from '#/ui/Section.tsx'
import { readSearch, type Search, searchString } from '../search-url.ts'
import { AlertSentence } from './AlertSentence.tsx'
import type { Frequency } from './words.ts'

const blank = readSearch(new URLSearchParams())

export function NewAlert() {
  const [{ search, every }, setWanted] = useState<{ search: Search; every: Frequency }>({
    search: blank,
    every: 'daily',
  })
  const count = useQuery({
    queryKey: ['alert preview', searchString(search)],
    queryFn: async () =>
      (await api.get('/jobs/board', { ...search, limit: 1 }, { silent: true })).meta?.total ?? 0,
  })
  const { write, isBusy } = useWrite('POST /alerts', {
    invalidates: ['/alerts'],
    done() {
      showDone('new alert', 'Alert started')
      setWanted({ search: blank, every: 'daily' })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    write({ search: searchString(search), every })
  }
  const today = count.data ?? 0
  return (
    <PageSection
      id="new-alert"
      title="Write another"
      intro={
        <span role="status">
          {count.data === undefined
            ? 'Counting …'
            : today === 1
              ? '1 job matches this today.'
              : `${today.toLocaleString('en-US')} jobs match this today.`}
        </span>
      }
      className="mt-16"
    >
      <form className="pt-7" onSubmit={submit}>
        <AlertSentence name="New alert" search={search} every={every} onChange={setWanted} />
        <div className="mt-6 flex flex-wrap gap-2.5">
          <Button type="submit" size="lg" busy={isBusy}>
            Start this alert
          </Button>
          {today > 0 && (
            <ButtonLink to={`${paths.seeker.jobs}${searchString(search)}`} variant="ghost" size="lg">
              {today === 1 ? 'See it first' : `See the ${today.toLocaleString('en-US')} first`}
            </ButtonLink>
          )}
        </div>
      </form>
    </PageSection>
  )
}
