import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { apiQuery } from '#/client/api.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { useHiringArea } from '#/client/use-hiring-area.ts'
import { useActor } from '#/client/use-rights.ts'
import { hasRight } from '#/shared/rights.ts'
import { Button } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { ErrorNote, FormError } from '#/ui/ErrorNote.tsx'
import { SearchField } from '#/ui/form/SearchField.tsx'
import { CopyIcon, Trash2 } from '#/ui/icons/more-icons.tsx'
import { Dialog } from '#/ui/overlay/Dialog.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { jobLocation } from '../fields/job-location.ts'
import { jobStatusLabels } from '../fields/job-terms.ts'

/** Opens the list of templates and earlier jobs, from which a new job can start. */
export function StartFrom() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="outlined" size="sm" onClick={() => setOpen(true)}>
        <CopyIcon className="size-4" aria-hidden="true" />
        Start from an earlier job
      </Button>
      {isOpen && <StartFromDialog onClose={() => setOpen(false)} />}
    </>
  )
}

/** Without a search, the ones that were changed last. */
const maxShown = 8

function StartFromDialog({ onClose }: { onClose: () => void }) {
  const { hiring } = useHiringArea()
  const actor = useActor()
  const navigate = useNavigate()
  const [words, setWords] = useState('')
  const hasTemplates = hasRight(actor, 'manage-templates')
  const templates = useQuery({
    ...apiQuery('/employer/job-templates', {}, { silent: true }),
    enabled: hasTemplates,
  })
  const jobs = useQuery(apiQuery('/employer/jobs', {}, { silent: true }))
  const options = {
    silent: true,
    invalidates: ['/employer/jobs'],
    done: ({ data }: { data: { id: string } }) => navigate(hiring.job(data.id)),
  } as const
  const copy = useWrite('POST /employer/jobs/:id/duplicate', options)
  const start = useWrite('POST /employer/job-templates/:id/start', options)
  const remove = useWrite('DELETE /employer/job-templates/:id', {
    silent: true,
    toast: true,
    invalidates: ['/employer/job-templates'],
  })
  const failure = copy.failure ?? start.failure ?? remove.failure
  const isBusy = copy.isBusy || start.isBusy
  const has = (text: string) => text.toLowerCase().includes(words.trim().toLowerCase())
  const ownTemplates = (templates.data ?? []).filter(({ name, title }) => has(name) || has(title))
  const ownJobs = (jobs.data ?? []).filter(({ title }) => title && has(title))
  const isLoading = jobs.isPending || (hasTemplates && templates.isPending)
  const failed = jobs.error ?? templates.error
  return (
    <Dialog
      open
      wide
      title="Start from"
      subtitle="You get a draft with everything but the days. What you copy it from stays as it is."
      dismissible={!isBusy}
      onClose={onClose}
    >
      {failure && (
        <div className="mb-4">
          <FormError>{failure.message}</FormError>
        </div>
      )}
      {isLoading && <SkeletonRows label="Loading your templates and jobs" shape="line" count={3} />}
      {failed && (
        <ErrorNote
          message="We couldn’t load your templates and jobs. They are safe."
          error={failed}
          onRetry={() => Promise.all([jobs.refetch(), hasTemplates && templates.refetch()])}
          busy={jobs.isFetching || templates.isFetching}
        />
      )}
      {!isLoading && !failed && (
        <>
          <SearchField label="Find a template or a job" value={words} onChange={setWords} />
          {hasTemplates && (
            <Group title="Templates">
              {ownTemplates.map(({ id, name, title }) => (
                <Row
                  key={id}
                  title={name}
                  note={title !== name && title}
                  isBusy={isBusy}
                  onStart={() => start.write({ id })}
                >
                  <Button
                    variant="ghost"
                    square
                    aria-label={`Delete the template ${name}`}
                    busy={remove.sending?.id === id}
                    onClick={() => remove.write({ id })}
                  >
                    <Trash2 className="size-4" aria-hidden="true" />
                  </Button>
                </Row>
              ))}
              {ownTemplates.length === 0 && (
                <Nothing>
                  {words ? 'No template matches.' : 'None yet. Any job can be saved as one, from its menu.'}
                </Nothing>
              )}
            </Group>
          )}
          <Group title="Jobs">
            {ownJobs.slice(0, maxShown).map(({ id, title, status, updatedAt, ...job }) => (
              <Row
                key={id}
                title={title}
                note={
                  <>
                    {[jobLocation(job), jobStatusLabels[status]].filter(Boolean).join('. ')}, changed{' '}
                    <DateTime iso={updatedAt} as="day" />
                  </>
                }
                isBusy={isBusy}
                onStart={() => copy.write({ id })}
              />
            ))}
            {ownJobs.length === 0 && <Nothing>{words ? 'No job matches.' : 'No jobs yet.'}</Nothing>}
          </Group>
          {ownJobs.length > maxShown && (
            <p className="mt-3 text-sm text-fg-muted">
              {ownJobs.length - maxShown} more: search by title to find them.
            </p>
          )}
        </>
      )}
    </Dialog>
  )
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-6">
    <h3 className="border-b-2 border-fg pb-1.5 text-base">{title}</h3>
    <ul>{children}</ul>
  </section>
)

const Nothing = ({ children }: { children: ReactNode }) => <li className="py-3 text-fg-muted">{children}</li>

type RowProps = {
  title: string
  note: ReactNode
  isBusy: boolean
  onStart: () => void
  children?: ReactNode
}

const Row = ({ title, note, isBusy, onStart, children }: RowProps) => (
  <li className="flex items-center gap-2 border-b border-base-300 py-2">
    <div className="min-w-0 flex-1 wrap-anywhere">
      <p className="font-bold">{title}</p>
      {note && <p className="text-sm text-fg-muted">{note}</p>}
    </div>
    {children}
    <Button variant="outlined" size="sm" aria-disabled={isBusy || undefined} onClick={onStart}>
      Use<span className="sr-only"> {title}</span>
    </Button>
  </li>
)
