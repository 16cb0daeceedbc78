import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#/client/api.ts'
import type { Reader } from './case-labels.ts'

/** A claim holds for a minute, so it is renewed well before. */
const renewSeconds = 20

/** Says that this case is before you while it is on the screen, and who else has it. */
export function useCaseLock(id: string): { reader: Reader | null; takeOver: () => void; busy: boolean } {
  const client = useQueryClient()
  const claim = useMutation({
    mutationFn: (takeOver: boolean) =>
      api.post('/admin/verification/:id/claim', { id, takeOver }, { silent: true }),
    onSuccess: (_, takeOver) => {
      if (takeOver) client.invalidateQueries({ queryKey: ['/admin/verification'] })
    },
  })
  const { mutate } = claim
  useEffect(() => {
    mutate(false)
    const timer = setInterval(() => mutate(false), renewSeconds * 1000)
    return () => {
      clearInterval(timer)
      // Whoever comes next need not wait for the minute to run out.
      api.delete('/admin/verification/:id/claim', { id }, { silent: true }).catch(() => {})
    }
  }, [id, mutate])
  return {
    reader: claim.data?.data ?? null,
    takeOver: () => mutate(true),
    busy: claim.isPending && claim.variables === true,
  }
}
