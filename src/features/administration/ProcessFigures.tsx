import type { DataOf } from '#/client/api.ts'
import { formatNumber } from '#/shared/numbers.ts'
import { DescriptionList } from '#/ui/DescriptionList.tsx'
import { Section } from '#/ui/Section.tsx'

type Health = DataOf<'GET', '/admin/system'>
type Timing = Health['process']['searches']

const duration = (seconds: number) =>
  seconds < 1 ? `${Math.max(1, Math.round(seconds * 1000))} ms` : `${seconds.toFixed(1)} s`

const usually = ({ p95Seconds }: Timing) =>
  p95Seconds === null ? 'None yet' : `95 in 100 within ${duration(p95Seconds)}`

const indexNote = ({ state, behindSeconds }: Health['searchIndex']) =>
  ({
    off: 'answered by Postgres',
    preparing: 'the index is being built',
    ready: 'answered by the index',
    behind: `the index is ${Math.round(behindSeconds)} s behind`,
    away: 'the search cluster does not answer',
  })[state]

/** What the answering process counted since its start: the same figures as `/metrics`. */
export const ProcessFigures = ({
  health: { process, searchIndex },
}: {
  health: Pick<Health, 'process' | 'searchIndex'>
}) => (
  <Section
    id="process"
    title="This process"
    note="Counted since it started. Where several processes run, each counts for itself."
  >
    <DescriptionList
      items={[
        {
          label: 'Requests',
          value: usually(process.requests),
          note: `${formatNumber(process.requests.count)} answered, ${formatNumber(process.requests.failed)} failed`,
        },
        {
          label: 'Searches',
          value: usually(process.searches),
          note: `${formatNumber(process.searches.count)} so far, ${indexNote(searchIndex)}`,
        },
        {
          label: 'Open pages',
          value: formatNumber(process.openPages),
          note: 'signed in, and told of changes right away',
        },
        ...(process.connections
          ? [
              {
                label: 'Database connections',
                value: `${process.connections.busy} of ${process.connections.max} busy`,
                note: `${process.connections.waiting} ${process.connections.waiting === 1 ? 'request waits' : 'requests wait'} for one`,
              },
            ]
          : []),
      ]}
    />
  </Section>
)
