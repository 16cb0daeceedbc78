import { useEffect, useRef } from 'react'
import { useWrite } from '#/client/queries/use-write.ts'
import { readImpersonation } from '#/client/session.ts'
import { endpointsOf, type Message, type Side, staleThreads } from './side.ts'

/**
 * Reports to the server how far was read: when the end of the thread is in view on a visible page. Returns the ref of that
 * end.
 */
export function useRead(side: Side, id: string, messages: readonly Message[]) {
  const end = useRef<HTMLDivElement>(null)
  const reported = useRef('')
  const { write } = useWrite(endpointsOf[side].read, {
    invalidates: staleThreads,
    parallel: true,
    silent: true,
  })
  const newest = messages.findLast(({ sentBy }) => sentBy !== side)?.id
  useEffect(() => {
    const element = end.current
    if (!element || !newest || reported.current === newest || readImpersonation()) return
    let isInView = false
    const report = () => {
      if (!isInView || document.visibilityState !== 'visible' || reported.current === newest) return
      reported.current = newest
      write({ id, upTo: newest }, () => {
        reported.current = ''
      })
    }
    const observer = new IntersectionObserver(([entry]) => {
      isInView = entry?.isIntersecting ?? false
      report()
    })
    observer.observe(element)
    document.addEventListener('visibilitychange', report)
    return () => {
      observer.disconnect()
      document.removeEventListener('visibilitychange', report)
    }
  }, [newest, id, write])
  return end
}
