import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { apiQuery } from '#/client/api.ts'
import { invalidate } from '#/client/queries/invalidate.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { actingFor } from '#/client/session.ts'
import type { AppError } from '#/shared/errors.ts'
import type { EmployerJob } from '../api.ts'
import type { JobChanges } from './job-form.ts'

/**
 * Saves a job; saves run one after another, each with the version the last one returned. The first save of a
 * new job creates its draft.
 */
export function useJobSaving(initial: EmployerJob | null, failed: (error: AppError) => void) {
  const client = useQueryClient()
  // The last save may be sent after another page has opened.
  const [actingForAtStart] = useState(() => actingFor())
  const [job, setJob] = useState(initial)
  const lastSavedJob = useRef(initial)
  const saveChain = useRef<Promise<unknown>>(Promise.resolve())
  const options = { actingFor: actingForAtStart, failed }
  const { write: create, isBusy: isCreating } = useWrite('POST /employer/jobs', { ...options, silent: true })
  const { write: update, isBusy: isUpdating } = useWrite('PUT /employer/jobs/:id', {
    ...options,
    // A draft saves itself while its author writes on, and says in place what went wrong.
    silent: job?.status === 'draft',
  })

  const acceptSaved = useCallback(
    (saved: EmployerJob) => {
      lastSavedJob.current = saved
      setJob(saved)
      client.setQueryData(apiQuery('/employer/jobs/:id', { id: saved.id }).queryKey, saved)
      void invalidate(client, '/employer/jobs', '/employer/applications')
    },
    [client],
  )

  const save = useCallback(
    (changes: JobChanges): Promise<EmployerJob | null> => {
      const next = saveChain.current
        .catch(() => {})
        .then(async () => {
          const lastSaved = lastSavedJob.current
          const answer = lastSaved
            ? await update({ id: lastSaved.id, version: lastSaved.version, ...changes })
            : await create(changes)
          if (answer) acceptSaved(answer.data)
          return answer?.data ?? null
        })
      saveChain.current = next
      return next
    },
    [acceptSaved, create, update],
  )
  return { job, save, acceptSaved, isBusy: isCreating || isUpdating }
}
