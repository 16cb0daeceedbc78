import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#/client/api.ts'
import { DateTime } from '#/ui/DateTime.tsx'
import { Notice } from '#/ui/notes/Notice.tsx'
import { isUpcoming } from '../kinds.ts'

/** Before an act that ends the application: the booked interviews that it cancels. */
export function EndsWithApplication({ id }: { id: string }) {
  const { data = [] } = useQuery(apiQuery('/interviews', {}, { silent: true }))
  return data
    .filter((one) => one.applicationId === id && isUpcoming(one))
    .map(({ id, startsAt, step }) => (
      <Notice key={id}>
        This cancels your interview “{step}”
        {startsAt && (
          <>
            {' '}
            on <DateTime iso={startsAt} as="time" />
          </>
        )}
        .
      </Notice>
    ))
}
