import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '#/client/api.ts'

export const seekerThread = (id: string, limit = 100) =>
  apiQuery('/messages/:id', { id, limit }, { silent: true })
export const companyThread = (id: string, limit = 100) =>
  apiQuery('/employer/messages/:id', { id, limit }, { silent: true })

/** More of an older conversation is read when its reader asks for it. */
function useLimit() {
  const [limit, setLimit] = useState(100)
  return { limit, showEarlier: () => setLimit((now) => Math.min(now * 2, 2000)) }
}

export function useSeekerThread(id: string) {
  const { limit, showEarlier } = useLimit()
  const query = useQuery({ ...seekerThread(id, limit), placeholderData: keepPreviousData })
  return { ...query, showEarlier }
}

export function useCompanyThread(id: string) {
  const { limit, showEarlier } = useLimit()
  const query = useQuery({ ...companyThread(id, limit), placeholderData: keepPreviousData })
  return { ...query, showEarlier }
}
