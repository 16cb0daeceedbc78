import { type KeyboardEvent, useRef } from 'react'

/**
 * Type-ahead for lists: letters typed within half a second form a word, which finds the next item that begins with
 * it.
 */
export function useTypeahead() {
  const typed = useRef<{ word: string; at: number; first?: HTMLElement }>({ word: '', at: 0 })
  return (event: KeyboardEvent, items: readonly HTMLElement[], at: number) => {
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return
    const { word, at: before, first } = typed.current
    // A reopened list forgets what was typed before.
    const continues = first === items[0] && event.timeStamp - before < 500
    const next = (continues ? word : '') + event.key.toLowerCase()
    typed.current = { word: next, at: event.timeStamp, first: items[0] }
    // Repeating a letter moves to the next match; a growing word may stay on the current one.
    const repeated = [...next].every((letter) => letter === next[0])
    const from = repeated ? at + 1 : Math.max(at, 0)
    const order = [...items.slice(from), ...items.slice(0, from)]
    const sought = repeated ? next.slice(0, 1) : next
    return order.find((item) => item.textContent?.trim().toLowerCase().startsWith(sought))
  }
}
