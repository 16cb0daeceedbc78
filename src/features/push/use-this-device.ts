import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '#/client/api.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { subscribe, unsubscribe } from './browser-subscription.ts'

/** Whether this browser can show pushes; on an iPhone only the installed app can. */
export function pushSupport() {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'supported'
  return 'standalone' in navigator && !navigator.standalone ? 'install-first' : 'unsupported'
}

export const pushQuery = apiQuery('/push', {}, { silent: true })

/** Whether some browser of theirs gets pushes. Asked only for those who may have one. */
export const useGetsPushes = (mayAsk = true) =>
  (useQuery({ ...pushQuery, enabled: mayAsk }).data?.devices.length ?? 0) > 0

/** Pushes to this browser: whether it gets them, and the press that asks for them. */
export function useThisDevice() {
  const query = useQuery(pushQuery)
  const [problem, setProblem] = useState('')
  const [isAsking, setAsking] = useState(false)
  const save = useWrite('POST /push/devices', {
    silent: true,
    invalidates: ['/push'],
    async failed({ message }) {
      setProblem(message)
      // The next press then begins with a new one.
      await unsubscribe()
    },
  })

  /** Asks the person for permission, so it may follow only their press. */
  async function turnOn() {
    setProblem('')
    setAsking(true)
    try {
      const made = await subscribe(query.data?.key ?? '')
      if ('problem' in made) setProblem(made.problem)
      else await save.write(made)
    } finally {
      setAsking(false)
    }
  }

  return {
    query,
    isOn: query.data?.devices.some(({ isThis }) => isThis) ?? false,
    isBusy: isAsking || save.isBusy,
    problem,
    turnOn,
  }
}
