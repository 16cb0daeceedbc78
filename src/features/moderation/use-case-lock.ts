import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { invalidate } from '#/client/invalidate.ts'
import { useWrite } from '#/client/use-write.ts'
import type { Reader } from './case-labels.ts'

/** A lock holds for a minute, so it is renewed well before. */
const renewSeconds = 20

/** Says that this case is before you while it is on the screen, and who else has it. */
export function useCaseLock(id: string): { reader: Reader | null; takeOver: () => void; busy: boolean } {
  const client = useQueryClient()
  const {
    write: lock,
    sending,
    answer,
  } = useWrite('POST /admin/verification/:id/lock', {
    silent: true,
    // The next case is locked while the last lock is under way.
    parallel: true,
    done: (_, { takeOver }) => void (takeOver && invalidate(client, '/admin/verification')),
  })
  const { write: release } = useWrite('DELETE /admin/verification/:id/lock', {
    silent: true,
    parallel: true,
  })
  useEffect(() => {
    lock({ id, takeOver: false })
    const timer = setInterval(() => lock({ id, takeOver: false }), renewSeconds * 1000)
    return () => {
      clearInterval(timer)
      // Whoever comes next need not wait for the minute to run out.
      release({ id })
    }
  }, [id, lock, release])
  return {
    reader: answer?.data ?? null,
    takeOver: () => lock({ id, takeOver: true }),
    busy: sending?.takeOver === true,
  }
}
