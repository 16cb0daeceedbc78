import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#/client/api.ts'
import { DateTime } from '#/ui/DateTime.tsx'
import { isUpcoming } from '../kinds.ts'

/** Before an act that ends the application: the booked interviews that it cancels. */
export function EndsWithApplication({ id }: { id: string }) {
  const { data = [] } = useQuery(apiQuery('/interviews', {}, { silent: true }))
  return data
    .filter((one) => one.applicationId === id && isUpcoming(one))
    .map(({ id, startsAt, step }) => (
      <p key={id} className="border-s-4 border-warning bg-warning-soft px-4 py-3">
        This cancels your interview
        {startsAt && (
          <>
            {' '}
            on <DateTime iso={startsAt} as="time" />
          </>
        )}
        , “{step}”.
      </p>
    ))
}
