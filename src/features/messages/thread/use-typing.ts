import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { typingKey } from '#/client/queries/typing.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { endpointsOf, type Side } from './side.ts'

/** How often the other side is told while somebody types, and how long their page shows it. */
const [tellEveryMs, shownForMs] = [3000, 6000]

/** Call it with every key: tells the other side now and then. */
export function useTellTyping(side: Side, id: string) {
  const { write } = useWrite(endpointsOf[side].typing, { silent: true })
  const toldAt = useRef(0)
  return () => {
    if (Date.now() - toldAt.current < tellEveryMs) return
    toldAt.current = Date.now()
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
