import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { query } from '#/client/api.ts'
import { invalidate } from '#/client/invalidate.ts'
import { actingFor } from '#/client/session.ts'
import { useWrite } from '#/client/use-write.ts'
import type { AppError } from '#/shared/errors.ts'
import type { EmployerJob } from '../api.ts'
import type { JobChanges } from './job-form.ts'

/**
 * Saves a job, one save after the other, each with the version the last one answered. The first save of a
 * new job creates its draft. `save` resolves with the job as it is stored, or with null when it was refused.
 */
export function useJobSaving(initial: EmployerJob | null, failed: (error: AppError) => void) {
  const client = useQueryClient()
  // A last save may leave when another page is open already.
  const [forClient] = useState(() => actingFor())
  const [job, setJob] = useState(initial)
  const latest = useRef(initial)
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const options = { silent: true, actingFor: forClient, failed }
  const { write: create, isBusy: isCreating } = useWrite('POST /employer/jobs', options)
  const { write: update, isBusy: isUpdating } = useWrite('PUT /employer/jobs/:id', options)

  const take = useCallback(
    (saved: EmployerJob) => {
      latest.current = saved
      setJob(saved)
      client.setQueryData(query('/employer/jobs/:id', { id: saved.id }).queryKey, saved)
      void invalidate(client, '/employer/jobs', '/employer/applications')
    },
    [client],
  )

  const save = useCallback(
    (changes: JobChanges): Promise<EmployerJob | null> => {
      const next = line.current
        .catch(() => {})
        .then(async () => {
          const before = latest.current
          const answer = before
            ? await update({ id: before.id, version: before.version, ...changes })
            : await create(changes)
          if (answer) take(answer.data)
          return answer?.data ?? null
        })
      line.current = next
      return next
    },
    [take, create, update],
  )
  return { job, save, take, isBusy: isCreating || isUpdating }
}
