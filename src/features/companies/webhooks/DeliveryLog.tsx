import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '#/client/api.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { Button } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { Check, X } from '#/ui/icons/icons.tsx'
import { Clock } from '#/ui/icons/job-icons.tsx'
import { Section } from '#/ui/Section.tsx'
import { SegmentedControl } from '#/ui/SegmentedControl.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { StatusBadge } from '#/ui/StatusBadge.tsx'
import { Table } from '#/ui/Table.tsx'
import { kindLabel } from './events.ts'
import type { Delivery, Webhook } from './webhook-labels.ts'

type State = Delivery['state']
const stateLabels = { all: 'All', waiting: 'Waiting', delivered: 'Arrived', failed: 'Failed' } as const
const filters = Object.entries(stateLabels).map(([value, label]) => ({
  value: value as keyof typeof stateLabels,
  label,
}))

/** Everything of the last 30 days, with what came back. */
export function DeliveryLog({ webhook: { id, off } }: { webhook: Webhook }) {
  const [state, setState] = useState<keyof typeof stateLabels>('all')
  const [pages, setPages] = useState<(string | undefined)[]>([undefined])
  const before = pages.at(-1)
  const log = useQuery({
    ...apiQuery(
      '/employer/webhooks/:id/deliveries',
      { id, ...(state !== 'all' && { state }), ...(before && { before }) },
      { silent: true },
    ),
    // Whoever sent a test sees it arrive; what waits longer is looked at less often.
    refetchInterval: ({ state: { data } }) =>
      data?.deliveries.some((one) => one.state === 'waiting')
        ? data.deliveries.some((one) => one.state === 'waiting' && one.attempts < 2)
          ? 1_000
          : 10_000
        : false,
  })
  const replay = useWrite('POST /employer/webhooks/:id/replay', {
    toast: true,
    invalidates: ['/employer/webhooks', '/employer/webhooks/*'],
  })
  const rows = log.data?.deliveries
  const choose = (next: keyof typeof stateLabels) => {
    setState(next)
    setPages([undefined])
  }
  return (
    <Section
      id="log"
      title="Log"
      note="Of the last 30 days, newest first. Each event is tried for three days."
    >
      <div className="flex flex-wrap items-center justify-between gap-3 py-4">
        <SegmentedControl label="Show" options={filters} value={state} onChange={choose} />
        {state === 'failed' && rows && rows.length > 0 && !off && (
          <Button
            variant="outlined"
            busy={replay.isBusy}
            onClick={() => replay.write({ id, state: 'failed' })}
          >
            Send all failed again
          </Button>
        )}
      </div>
      {log.isPending && <SkeletonRows label="Loading the log" shape="line" count={3} />}
      {log.isError && !rows && (
        <ErrorNote
          message="We couldn’t load the log. Events are sent as before."
          error={log.error}
          onRetry={() => log.refetch()}
          busy={log.isFetching}
        />
      )}
      {rows?.length === 0 && <p className="py-4">{emptyWords[state]}</p>}
      {rows && rows.length > 0 && (
        <Deliveries
          rows={rows}
          onReplay={off ? undefined : (deliveryId) => replay.write({ id, deliveryId })}
        />
      )}
      <div className="flex flex-wrap gap-3 pt-4 empty:hidden">
        {pages.length > 1 && (
          <Button variant="outlined" onClick={() => setPages(pages.slice(0, -1))}>
            Newer
          </Button>
        )}
        {log.data?.hasMore && (
          <Button variant="outlined" onClick={() => setPages([...pages, rows?.at(-1)?.id])}>
            Older
          </Button>
        )}
      </div>
    </Section>
  )
}

const emptyWords: Record<keyof typeof stateLabels, string> = {
  all: 'Nothing was sent yet. Send a test event to see whether it arrives.',
  waiting: 'Nothing waits.',
  delivered: 'Nothing has arrived yet.',
  failed: 'Nothing failed.',
}

type RowsProps = { rows: Delivery[]; onReplay: ((id: string) => void) | undefined }

const Deliveries = ({ rows, onReplay }: RowsProps) => (
  <Table
    caption="Deliveries"
    rows={rows}
    rowKey={({ id }) => id}
    columns={[
      {
        key: 'event',
        header: 'Event',
        rowHeader: true,
        className: 'md:w-[34%]',
        cell: ({ kind, eventId, happenedAt }) => (
          <div className="wrap-anywhere">
            <span className="block font-[750] leading-tight">{kindLabel(kind)}</span>
            <span className="block text-sm font-normal text-fg-muted">
              <DateTime iso={happenedAt} as="age" />, <code>evt_{eventId}</code>
            </span>
          </div>
        ),
      },
      { key: 'state', header: 'State', onPhone: 'corner', cell: ({ state }) => <StateBadge state={state} /> },
      { key: 'answer', header: 'Answer', className: 'md:w-[38%]', cell: (row) => <Answer row={row} /> },
      {
        key: 'act',
        header: 'Actions',
        alignEnd: true,
        onPhone: 'bare',
        cell: ({ id, state, kind }) =>
          state !== 'waiting' &&
          onReplay && (
            <Button variant="outlined" size="sm" onClick={() => onReplay(id)}>
              Send again <span className="sr-only">{kindLabel(kind)}</span>
            </Button>
          ),
      },
    ]}
  />
)

const StateBadge = ({ state }: { state: State }) => {
  const tone = { waiting: 'info', delivered: 'success', failed: 'danger' } as const
  const icon = { waiting: Clock, delivered: Check, failed: X }[state]
  return (
    <StatusBadge tone={tone[state]} icon={icon}>
      {stateLabels[state]}
    </StatusBadge>
  )
}

const Answer = ({ row: { status, answer, failure, attempts, state, dueAt } }: { row: Delivery }) => (
  <div className="text-sm wrap-anywhere">
    <span className="block">{failure ? `${failure}.` : status ? `${status}` : 'Not tried yet'}</span>
    {attempts > 1 && <span className="block text-fg-muted">{attempts} tries</span>}
    {state === 'waiting' && attempts > 0 && dueAt && (
      <span className="block text-fg-muted">
        Next try <DateTime iso={dueAt} as="due" />
      </span>
    )}
    {answer && (
      <details className="mt-1">
        <summary className="link cursor-pointer">What it said</summary>
        <code className="mt-1 block bg-base-200 p-2">{answer}</code>
      </details>
    )}
  </div>
)
