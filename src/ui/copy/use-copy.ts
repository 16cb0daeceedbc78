import { useEffect, useState } from 'react'

/**
 * Copies a text and says for two seconds whether that worked. The browser may refuse it, or have no clipboard for a site
 * without a certificate; then the way before it is tried.
 */
export function useCopy() {
  const [answer, setAnswer] = useState<'copied' | 'refused' | null>(null)
  useEffect(() => {
    if (!answer) return
    const wait = setTimeout(() => setAnswer(null), 2000)
    return () => clearTimeout(wait)
  }, [answer])
  const copy = async (text: string) => {
    let isCopied = true
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      const { copySelection } = await import('./copy-selection.ts')
      isCopied = copySelection(text)
    }
    setAnswer(isCopied ? 'copied' : 'refused')
  }
  return { answer, copy }
}
