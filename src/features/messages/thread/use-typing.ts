import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { typingKey } from '#/client/queries/typing.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { endpointsOf, type Side } from './side.ts'

/** How often typing is sent to the other side, and how long their page shows it. */
const [sendEveryMs, shownForMs] = [3000, 6000]

/** Call it with every key: it sends now and then. */
export function useSendTyping(side: Side, id: string) {
  const { write } = useWrite(endpointsOf[side].typing, { silent: true })
  const lastSent = useRef(0)
  return () => {
    if (Date.now() - lastSent.current < sendEveryMs) return
    lastSent.current = Date.now()
    void write({ id })
  }
}

/** Whether the other side is writing. What they have sent ends it at once. */
export function useIsTyping(id: string, lastMessageId: string | undefined) {
  const { data: at } = useQuery<number>({ queryKey: typingKey(id), enabled: false })
  const [isTyping, setIsTyping] = useState(false)
  useEffect(() => {
    const left = (at ?? 0) + shownForMs - Date.now()
    setIsTyping(left > 0)
    const timer = setTimeout(() => setIsTyping(false), Math.max(0, left))
    return () => clearTimeout(timer)
  }, [at])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message is what ends it
  useEffect(() => setIsTyping(false), [lastMessageId])
  return isTyping
}
