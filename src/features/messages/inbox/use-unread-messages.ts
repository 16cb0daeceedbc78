import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#/client/api.ts'
import { useCan } from '#/client/use-rights.ts'

/** In how many conversations something is unread, for the navigation. */
export const useSeekerUnread = () =>
  useQuery(apiQuery('/messages/unread', {}, { silent: true })).data?.unread ?? 0

export function useCompanyUnread(isEnabled = true) {
  const maySee = useCan('see-messages')
  const unread = apiQuery('/employer/messages/unread', {}, { silent: true })
  const { data } = useQuery({ ...unread, enabled: isEnabled && maySee })
  return data?.unread ?? 0
}
