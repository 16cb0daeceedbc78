import type { DataOf } from '#/client/api.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { showToast } from '#/client/toasts/toast.ts'
import { Button } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { Table } from '#/ui/Table.tsx'

type Failed = DataOf<'GET', '/admin/system'>['failed'][number]

export function FailedTasks({ tasks }: { tasks: Failed[] }) {
  const { write, sending } = useWrite('POST /admin/system/tasks/:id/retry', {
    parallel: true,
    invalidates: ['/admin/system'],
    invalidatesOnFailure: true,
    done: ({ message }, { id }) => void showToast('success', message, `task ${id}`),
  })
  return (
    <Table
      caption="Tasks that failed"
      rows={tasks}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'name',
          header: 'Kind',
          rowHeader: true,
          cell: ({ name, id }) => (
            <span className="record-value wrap-anywhere">
              {name} <span className="block text-xs text-fg-muted">{id}</span>
            </span>
          ),
        },
        {
          key: 'problem',
          header: 'Problem',
          cell: ({ problem }) => <span className="wrap-anywhere">{problem}</span>,
        },
        { key: 'tries', header: 'Tries', alignEnd: true, cell: ({ tries }) => tries },
        {
          key: 'when',
          header: 'Failed',
          cell: ({ failedAt }) => (failedAt ? <DateTime iso={failedAt} as="age" /> : '—'),
        },
        {
          key: 'act',
          header: 'Mend',
          alignEnd: true,
          cell: (task) => (
            <Button
              variant="outlined"
              size="sm"
              busy={sending?.id === task.id}
              onClick={() => write({ id: task.id, name: task.name })}
            >
              Run again
            </Button>
          ),
        },
      ]}
    />
  )
}
