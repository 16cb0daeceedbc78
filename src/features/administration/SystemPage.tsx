import { useQuery } from '@tanstack/react-query'
import { apiQuery, type DataOf } from '#/client/api.ts'
import { onlyOnArrival, prefetch } from '#/client/loading/prefetch.ts'
import { AppError } from '#/shared/errors.ts'
import { DateTime } from '#/ui/DateTime.tsx'
import { DescriptionList } from '#/ui/DescriptionList.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { PageHead, Section } from '#/ui/Section.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { Table } from '#/ui/Table.tsx'
import { FailedTasks } from './FailedTasks.tsx'
import { ProcessFigures } from './ProcessFigures.tsx'

export const meta = () => [{ title: 'System | Waymark' }]

type Health = DataOf<'GET', '/admin/system'>

export const clientLoader = prefetch(() => [apiQuery('/admin/system', {}, { silent: true })])
export const shouldRevalidate = onlyOnArrival

export default function SystemPage() {
  const answer = useQuery({ ...apiQuery('/admin/system', {}, { silent: true }), refetchInterval: 10_000 })
  const health = answer.data
  return (
    <main id="main" className="pb-20">
      <PageHead
        title={health ? titleOf(health) : 'System'}
        subtitle="Counted and measured now, and again every ten seconds."
      />
      {health ? (
        <Measured health={health} />
      ) : (
        <div className="px-5 lg:px-10">
          {answer.isPending ? (
            <SkeletonRows label="Measuring" shape="line" className="border-t-2 border-fg" />
          ) : (
            <ErrorNote
              message="We couldn’t read how the system does."
              reference={answer.error instanceof AppError ? answer.error.reference : undefined}
              onRetry={() => answer.refetch()}
              busy={answer.isFetching}
            />
          )}
        </div>
      )}
    </main>
  )
}

/** The most serious problem first: failures, then delays. */
function titleOf({ failed, checks, disk }: Health) {
  if (disk.freeBytes < disk.totalBytes / 20) return 'The disk is nearly full'
  if (failed.length > 0)
    return failed.length === 1 ? '1 task has failed' : `${failed.length} tasks have failed`
  const late = checks.late + checks.overdue
  if (late > 0) return late === 1 ? '1 check is late' : `${late} checks are late`
  return 'Everything works'
}

/** Two minutes are promised for a check by machine, two working hours for one by a person. */
const lateChecks = ({ late, overdue }: Health['checks']) =>
  [late > 0 && `${late} over 2 minutes`, overdue > 0 && `${overdue} over 2 working hours`]
    .filter(Boolean)
    .join(', ') || 'None is late'

const undeliverable = ({ addresses, mailsNotSent }: Health['mail']['undeliverable']) =>
  addresses > 0
    ? `. ${addresses} ${addresses === 1 ? 'address refuses' : 'addresses refuse'} email, ${mailsNotSent} not sent there`
    : ''

const bytes = (count: number) =>
  count < 1e9 ? `${Math.round(count / 1e6)} MB` : `${(count / 1e9).toFixed(1)} GB`

const Measured = ({ health }: { health: Health }) => {
  const { queues, failed, mail, checks, database, disk } = health
  const isBusy = (queue: Health['queues'][number]) =>
    queue.waiting + queue.running + queue.later + queue.failed > 0
  const busy = queues.filter(isBusy)
  const idle = queues.filter((queue) => !isBusy(queue))
  return (
    <>
      <div className="px-5 lg:px-10">
        <DescriptionList
          items={[
            {
              label: 'Mail',
              value: mail.lastSentAt ? <DateTime iso={mail.lastSentAt} as="age" /> : 'Nothing sent lately',
              note: `${mail.server ? `By ${mail.server}` : 'No mail server: emails stay here'}. ${mail.waiting} waiting, ${mail.failed} failed${undeliverable(mail.undeliverable)}`,
            },
            {
              label: 'Checks',
              value: lateChecks(checks),
              note: `${checks.forPersons} ${checks.forPersons === 1 ? 'waits' : 'wait'} for a person`,
            },
            {
              label: 'Database',
              value: `${database.milliseconds < 1 ? 'Under 1' : Math.round(database.milliseconds)} ms`,
              note: `${bytes(database.bytes)}, ${database.kind === 'embedded' ? 'embedded' : 'Postgres server'}`,
            },
            {
              label: 'Disk of uploaded files',
              value: `${bytes(disk.freeBytes)} free`,
              note: `of ${bytes(disk.totalBytes)}`,
            },
          ]}
        />
      </div>
      {failed.length > 0 && (
        <Section id="failed" title="Failed" note="Each was tried six times. Running one again does no harm.">
          <FailedTasks tasks={failed} />
        </Section>
      )}
      <Section
        id="queues"
        title="Background work"
        note={busy.length > 0 ? '“Later” is sent to run at a time of its own.' : undefined}
      >
        {busy.length > 0 ? (
          <Queues queues={busy} />
        ) : (
          <p className="py-4 text-fg-muted">Nothing waits, runs or has failed.</p>
        )}
        {idle.length > 0 && (
          <details className="mt-4">
            <summary className="cursor-pointer font-semibold">{idle.length} kinds with nothing to do</summary>
            <p className="record-value mt-2 max-w-[60em] text-sm text-fg-muted wrap-anywhere">
              {idle.map(({ name }) => name).join(', ')}
            </p>
          </details>
        )}
      </Section>
      <ProcessFigures health={health} />
    </>
  )
}

const Queues = ({ queues }: { queues: Health['queues'] }) => (
  <Table
    caption="Background work by kind"
    rows={queues}
    rowKey={({ name }) => name}
    columns={[
      {
        key: 'name',
        header: 'Kind',
        rowHeader: true,
        cell: ({ name }) => <span className="record-value wrap-anywhere">{name}</span>,
      },
      { key: 'waiting', header: 'Waiting', alignEnd: true, cell: ({ waiting }) => waiting },
      { key: 'running', header: 'Running', alignEnd: true, cell: ({ running }) => running },
      { key: 'later', header: 'Later', alignEnd: true, cell: ({ later }) => later },
      {
        key: 'failed',
        header: 'Failed',
        alignEnd: true,
        cell: ({ failed: count }) => (
          <span className={count > 0 ? 'font-bold text-danger' : undefined}>{count}</span>
        ),
      },
      {
        key: 'oldest',
        header: 'Oldest waiting',
        cell: ({ oldest }) =>
          oldest ? <DateTime iso={oldest} as="age" /> : <span className="text-fg-muted">—</span>,
      },
    ]}
  />
)
