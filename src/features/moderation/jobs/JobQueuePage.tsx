import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { apiQuery, type DataOf } from '#/client/api.ts'
import { onlyOnArrival, prefetch } from '#/client/loading/prefetch.ts'
import { paths } from '#/shared/paths.ts'
import { DateTime } from '#/ui/DateTime.tsx'
import { Clock } from '#/ui/icons/more-icons.tsx'
import { isDesktop } from '#/ui/use-is-desktop.ts'
import { QueueSection, QueueShell } from '../queue/QueueShell.tsx'

export const meta = () => [{ title: 'Jobs to read | Waymark' }]

type QueuedJob = DataOf<'GET', '/admin/jobs'>['held'][number]

export const clientLoader = prefetch(() => [apiQuery('/admin/jobs', {}, { silent: true })])
export const shouldRevalidate = onlyOnArrival

/** Jobs waiting for review, longest waiting first. */
export default function JobQueuePage() {
  const { id } = useParams()
  const navigate = useNavigate()
  const queue = useQuery({ ...apiQuery('/admin/jobs', {}, { silent: true }), refetchInterval: 15_000 })
  const { held = [], appeals = [], hidden = [] } = queue.data ?? {}
  const firstJob = held[0]?.id ?? appeals[0]?.id
  useEffect(() => {
    if (!id && firstJob && isDesktop()) navigate(paths.admin.job(firstJob), { replace: true })
  }, [id, firstJob, navigate])
  const rows = (jobs: QueuedJob[]) =>
    jobs.map(({ id: jobId, title, company, since, why, reports }) => ({
      id: jobId,
      to: paths.admin.job(jobId),
      title,
      aside: (
        <>
          <Clock className="size-3.5" aria-hidden="true" />
          <DateTime iso={since} as="duration" />
        </>
      ),
      sub: reports > 0 ? `${company}, ${reports === 1 ? '1 report' : `${reports} reports`}` : company,
      why,
    }))
  return (
    <QueueShell
      title="Jobs"
      summary={queue.data && summarize(held.length, appeals.length)}
      selected={id}
      query={queue}
      empty={
        queue.data && held.length + appeals.length + hidden.length === 0
          ? {
              title: 'No job waits',
              words: 'A job appears here when the screening wants a person to read it.',
            }
          : null
      }
    >
      <QueueSection title="Held until somebody has read them" rows={rows(held)} selected={id} />
      <QueueSection title="Removals that were appealed" rows={rows(appeals)} selected={id} />
      <QueueSection title="Hidden, the employer’s move" rows={rows(hidden)} selected={id} />
    </QueueShell>
  )
}

const summarize = (held: number, appeals: number) =>
  `${held} ${held === 1 ? 'waits' : 'wait'} to be read, ${appeals} ${appeals === 1 ? 'appeal' : 'appeals'}.`
