import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useWrite } from '#/client/queries/use-write.ts'
import { readImpersonation } from '#/client/session.ts'
import { endpointsOf, type Message, type Side, staleThreads } from './side.ts'

/** The state of a history entry whose conversation was opened for its reader, who may not have looked at it. */
export const unchosen = { isUnchosen: true }
/** What a reader does in a conversation that they look at. */
const attention = ['pointerdown', 'wheel', 'touchmove', 'keydown'] as const

/**
 * Reports to the server how far was read: when the end of the thread is in view on a visible page, and its reader chose the
 * conversation or does something in it. Returns the ref of that end.
 */
export function useRead(side: Side, id: string, messages: readonly Message[]) {
  const end = useRef<HTMLDivElement>(null)
  const reported = useRef('')
  const { write } = useWrite(endpointsOf[side].read, {
    invalidates: staleThreads,
    parallel: true,
    silent: true,
  })
  const { state } = useLocation()
  const isChosen = (state as Partial<typeof unchosen> | null)?.isUnchosen !== true
  const newest = messages.findLast(({ sentBy }) => sentBy !== side)?.id
  useEffect(() => {
    const element = end.current
    if (!element || !newest || reported.current === newest || readImpersonation()) return
    let isInView = false
    let isLookedAt = isChosen
    const report = () => {
      if (!isInView || !isLookedAt || document.visibilityState !== 'visible' || reported.current === newest)
        return
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
    const pane = element.closest('[data-conversation]')
    const look = () => {
      isLookedAt = true
      report()
    }
    if (!isChosen) for (const act of attention) pane?.addEventListener(act, look, { passive: true })
    return () => {
      for (const act of attention) pane?.removeEventListener(act, look)
      observer.disconnect()
      document.removeEventListener('visibilitychange', report)
    }
  }, [newest, id, write, isChosen])
  return end
}
