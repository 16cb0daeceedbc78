import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { api } from '#/client/api.ts'
import { actingFor } from '#/client/session.ts'
import type { EmployerJob } from '../api.ts'
import type { JobChanges } from './job-form.ts'

/**
 * Saves a job, one save after the other, each with the version the last one answered. The first save of a
 * new job creates its draft.
 */
export function useJobSaving(initial: EmployerJob | null) {
  const client = useQueryClient()
  // A last save may leave when another page is open already.
  const [forClient] = useState(() => actingFor())
  const [job, setJob] = useState(initial)
  const latest = useRef(initial)
  const line = useRef<Promise<unknown>>(Promise.resolve())

  const take = useCallback(
    (saved: EmployerJob) => {
      latest.current = saved
      setJob(saved)
      client.setQueryData(['/employer/jobs/:id', { id: saved.id }], saved)
      void client.invalidateQueries({ queryKey: ['/employer/jobs'] })
      void client.invalidateQueries({ queryKey: ['/employer/applications'] })
    },
    [client],
  )

  const save = useCallback(
    (changes: JobChanges): Promise<EmployerJob> => {
      const next = line.current
        .catch(() => {})
        .then(async () => {
          const before = latest.current
          const { data } = before
            ? await api.put(
                '/employer/jobs/:id',
                { id: before.id, version: before.version, ...changes },
                { silent: true, actingFor: forClient },
              )
            : await api.post('/employer/jobs', changes, { silent: true, actingFor: forClient })
          take(data)
          return data
        })
      line.current = next
      return next
    },
    [take, forClient],
  )
  return { job, save, take }
}
