import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { apiQuery, type DataOf } from '#/client/api.ts'
import { onlyOnArrival, prefetch } from '#/client/loading/prefetch.ts'
import { reportCategory } from '#/features/reports/categories.ts'
import { paths } from '#/shared/paths.ts'
import { plural } from '#/shared/sentence.ts'
import { DateTime } from '#/ui/DateTime.tsx'
import { Clock, TriangleAlert } from '#/ui/icons/more-icons.tsx'
import { isDesktop } from '#/ui/use-is-desktop.ts'
import { QueueSection, QueueShell } from '../queue/QueueShell.tsx'
import { caseOutcome, caseTitle } from './case-outcome.ts'

export const meta = () => [{ title: 'Reports | Waymark' }]

type Row = DataOf<'GET', '/admin/reports'>['open'][number]
const maxSeverity = 3

export const clientLoader = prefetch(() => [apiQuery('/admin/reports', {}, { silent: true })])
export const shouldRevalidate = onlyOnArrival

/** Reported jobs and companies, most severe first. */
export default function ReportQueuePage() {
  const { id } = useParams()
  const navigate = useNavigate()
  const queue = useQuery({ ...apiQuery('/admin/reports', {}, { silent: true }), refetchInterval: 15_000 })
  const { open = [], decided = [] } = queue.data ?? {}
  const firstCase = open[0]?.id
  useEffect(() => {
    if (!id && firstCase && isDesktop()) navigate(paths.admin.report(firstCase), { replace: true })
  }, [id, firstCase, navigate])
  return (
    <QueueShell
      title="Reports"
      summary={
        queue.data &&
        `${open.length} open, ${open.filter(({ severity }) => severity === maxSeverity).length} urgent.`
      }
      selected={id}
      query={queue}
      empty={
        queue.data && open.length + decided.length === 0
          ? {
              title: 'Nothing is reported',
              words: 'Whatever people report about a job, a company or a message comes here.',
            }
          : null
      }
    >
      <QueueSection title="Open" rows={open.map(queueRow)} selected={id} />
      <QueueSection title="Decided lately" rows={decided.map(queueRow)} selected={id} />
    </QueueShell>
  )
}

const subjectLabels: Record<Row['subjectType'], (company: string) => string> = {
  job: (company) => `Job at ${company}`,
  company: () => 'Company',
  message: () => 'Messages to an applicant',
  'applicant-message': (company) => `Messages to ${company}`,
}

function queueRow(row: Row) {
  const isMostSevere = row.severity === maxSeverity && !row.decision
  const Icon = isMostSevere ? TriangleAlert : Clock
  return {
    id: row.id,
    to: paths.admin.report(row.id),
    title: caseTitle(row),
    aside: (
      <span className={`flex items-center gap-1 ${isMostSevere ? 'font-bold text-danger' : ''}`}>
        <Icon className="size-3.5" aria-hidden="true" />
        {isMostSevere && 'Grave, '}
        <DateTime iso={row.decidedAt ?? row.openedAt} as="duration" />
      </span>
    ),
    sub: `${subjectLabels[row.subjectType](row.company)}, ${plural(row.reports, 'report')}`,
    why: row.decision ? caseOutcome[row.decision] : reportCategory(row.category).label,
  }
}
