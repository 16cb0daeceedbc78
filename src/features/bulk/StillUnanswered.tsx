import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#/client/api.ts'
import { useHiringArea } from '#/client/use-hiring-area.ts'
import { useCan } from '#/client/use-rights.ts'
import { ButtonLink } from '#/ui/Button.tsx'

/** On the board of a closed job: who has no answer, until everybody has one. */
export function StillUnanswered({ job }: { job: { id: string; status: string } }) {
  const { hiring } = useHiringArea()
  const mayClose = useCan('publish-jobs')
  const isClosed = job.status === 'closed'
  const { data } = useQuery({
    ...apiQuery('/employer/jobs/:id/closing', { id: job.id }, { silent: true }),
    enabled: isClosed,
  })
  if (!isClosed || !data || data.open.length === 0) return null
  const count = data.open.length
  return (
    <div className="mx-5 mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-s-4 border-danger bg-danger-soft px-4 py-2.5 text-sm lg:mx-7">
      <p>
        <b>This job is closed, and {count === 1 ? '1 person has' : `${count} people have`} no answer.</b>{' '}
        Answered {data.answered} of {data.total}.
      </p>
      {mayClose && (
        <ButtonLink variant="outlined" size="sm" to={hiring.jobClosing(job.id)}>
          Answer them
        </ButtonLink>
      )}
    </div>
  )
}
