import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '#/client/api.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { showUndoToast } from '#/client/toasts/undo-toast.tsx'
import { formatNumber } from '#/shared/numbers.ts'
import { paths } from '#/shared/paths.ts'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { PageSection } from '#/ui/Section.tsx'
import { parseSearchParams, searchQueryString } from '../search-url.ts'
import { AlertSentence, type AlertWords } from './AlertSentence.tsx'

const emptySearch = parseSearchParams(new URLSearchParams())

const emptyAlert: AlertWords = { search: emptySearch, frequency: 'daily', toldBy: 'both' }

export function NewAlert({ isFirst, getsPushes }: { isFirst: boolean; getsPushes: boolean }) {
  const [alert, setAlert] = useState(emptyAlert)
  const { search, frequency, toldBy } = alert
  const count = useQuery({
    queryKey: ['alert preview', searchQueryString(search)],
    queryFn: async () =>
      (await api.get('/jobs/board', { ...search, limit: 1 }, { silent: true })).meta?.total ?? 0,
  })
  const { write, isBusy } = useWrite('POST /alerts', {
    invalidates: ['/alerts'],
    done() {
      showUndoToast('new alert', 'Alert started')
      setAlert(emptyAlert)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    write({ search: searchQueryString(search), frequency, ...(getsPushes && { toldBy }) })
  }
  const matchCount = count.data ?? 0
  return (
    <PageSection
      id="new-alert"
      title={isFirst ? 'Your first alert' : 'Another alert'}
      intro={
        <span role="status">
          {count.data === undefined
            ? 'Counting …'
            : matchCount === 1
              ? '1 job matches this today.'
              : `${formatNumber(matchCount)} jobs match this today.`}
        </span>
      }
      className="mt-16"
    >
      <form className="pt-7" onSubmit={submit}>
        <AlertSentence name="New alert" {...alert} getsPushes={getsPushes} onChange={setAlert} />
        <div className="mt-6 flex flex-wrap gap-2.5">
          <Button type="submit" size="lg" busy={isBusy}>
            Start this alert
          </Button>
          {matchCount > 0 && (
            <ButtonLink to={`${paths.seeker.jobs}${searchQueryString(search)}`} variant="ghost" size="lg">
              {matchCount === 1 ? 'See it first' : `See the ${formatNumber(matchCount)} first`}
            </ButtonLink>
          )}
        </div>
      </form>
    </PageSection>
  )
}
