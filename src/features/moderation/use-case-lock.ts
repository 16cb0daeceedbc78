import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { invalidate } from '#/client/queries/invalidate.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import type { LockHolder } from './case/case-labels.ts'

/** A lock holds for a minute, so it is renewed well before. */
const renewSeconds = 20

/** Holds the lock of a case while it is on the screen, and returns who else holds it. */
export function useCaseLock(id: string): {
  lockHolder: LockHolder | null
  takeOver: () => void
  busy: boolean
} {
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
      // Release the lock, so that the next reviewer need not wait until it expires.
      release({ id })
    }
  }, [id, lock, release])
  return {
    lockHolder: answer?.data ?? null,
    takeOver: () => lock({ id, takeOver: true }),
    busy: sending?.takeOver === true,
  }
}
