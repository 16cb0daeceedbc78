import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { type DataOf, query } from '#/client/api.ts'
import { onlyOnArrival, prefetch } from '#/client/loading/prefetch.ts'
import { reportCategory } from '#/features/reports/categories.ts'
import { paths } from '#/shared/paths.ts'
import { Clock, TriangleAlert } from '#/ui/icons/more-icons.tsx'
import { isDesktop } from '#/ui/use-is-desktop.ts'
import { minutesSince, spanOf } from '../case-labels.ts'
import { QueueGroup, QueueShell } from '../queue/QueueShell.tsx'
import { caseOutcome } from './case-outcome.ts'

export const meta = () => [{ title: 'Reports | Waymark' }]

type Row = DataOf<'GET', '/admin/reports'>['open'][number]
const gravest = 3

export const clientLoader = prefetch(() => [query('/admin/reports', {}, { silent: true })])
export const shouldRevalidate = onlyOnArrival

/** Reported jobs and companies, most severe first. */
export default function ReportQueuePage() {
  const { id } = useParams()
  const navigate = useNavigate()
  const answer = useQuery({ ...query('/admin/reports', {}, { silent: true }), refetchInterval: 15_000 })
  const { open = [], decided = [] } = answer.data ?? {}
  const first = open[0]?.id
  useEffect(() => {
    if (!id && first && isDesktop()) navigate(paths.admin.report(first), { replace: true })
  }, [id, first, navigate])
  return (
    <QueueShell
      title="Reports"
      sum={
        answer.data &&
        `${open.length} open, ${open.filter(({ severity }) => severity === gravest).length} grave.`
      }
      selected={id}
      answer={answer}
      empty={
        answer.data && open.length + decided.length === 0
          ? {
              title: 'Nothing is reported',
              words: 'Whatever people report about a job or a company comes here.',
            }
          : null
      }
    >
      <QueueGroup title="Open" rows={open.map(rowOf)} selected={id} />
      <QueueGroup title="Decided lately" rows={decided.map(rowOf)} selected={id} />
    </QueueShell>
  )
}

function rowOf(row: Row) {
  const grave = row.severity === gravest && !row.decision
  const Icon = grave ? TriangleAlert : Clock
  return {
    id: row.id,
    to: paths.admin.report(row.id),
    title: row.subject,
    aside: (
      <span className={`flex items-center gap-1 ${grave ? 'font-bold text-danger' : ''}`}>
        <Icon className="size-3.5" aria-hidden="true" />
        {spanOf(minutesSince(row.decidedAt ?? row.openedAt))}
        {grave && <span className="sr-only">, grave</span>}
      </span>
    ),
    sub: `${row.subjectType === 'job' ? `Job at ${row.company}` : 'Company'}, ${row.reports === 1 ? '1 report' : `${row.reports} reports`}`,
    why: row.decision ? caseOutcome[row.decision] : reportCategory(row.category).label,
  }
}
