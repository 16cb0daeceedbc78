import { useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Moving a card draws it anew in another column, and the browser drops its focus. This gives it back to the same card,
 * so that `]` pressed twice moves one applicant twice. Before the next frame, in which the shell looks for a neighbour.
 */
export function useCardFocus() {
  const last = useRef<{ element: Element; cardId: string } | null>(null)
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      // A form that a move needs is open over the board, and the focus comes back from it.
      if (!(target instanceof Element) || target.closest('dialog')) return
      const cardId = target.closest('li')?.querySelector('[id^="card-"]')?.id
      last.current = cardId ? { element: target, cardId } : null
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [])
  useLayoutEffect(() => {
    if (!last.current || last.current.element.isConnected || document.activeElement !== document.body) return
    document.getElementById(last.current.cardId)?.focus()
  })
}
