import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type DataOf } from '#/client/api.ts'
import { showDone } from '#/client/undo-toast.tsx'
import { Button } from '#/ui/Button.tsx'
import { RelativeTime } from '#/ui/DateTime.tsx'
import { Table } from '#/ui/Table.tsx'

type Failed = DataOf<'GET', '/admin/system'>['failed'][number]

export function FailedTasks({ tasks }: { tasks: Failed[] }) {
  const client = useQueryClient()
  const retry = useMutation({
    mutationFn: ({ id, name }: Failed) => api.post('/admin/system/tasks/:id/retry', { id, name }),
    onSuccess: ({ message }, { id }) => showDone(`task ${id}`, message),
    onSettled: () => client.invalidateQueries({ queryKey: ['/admin/system'] }),
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
          cell: ({ failedAt }) => (failedAt ? <RelativeTime iso={failedAt} /> : '—'),
        },
        {
          key: 'act',
          header: 'Mend',
          alignEnd: true,
          cell: (task) => (
            <Button
              variant="outlined"
              size="sm"
              busy={retry.isPending && retry.variables?.id === task.id}
              onClick={() => retry.mutate(task)}
            >
              Run again
            </Button>
          ),
        },
      ]}
    />
  )
}
