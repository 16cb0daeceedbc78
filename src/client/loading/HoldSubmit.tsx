import { use, useEffect, useState } from 'react'
import { ScriptMarkContext } from '../script-mark.ts'
import { hasAppStarted } from './app-started.ts'

type Held = { holdSubmit?: (event: SubmitEvent) => void; heldForm?: HTMLFormElement }

const script =
  "addEventListener('submit',window.holdSubmit=function(e){e.preventDefault();window.heldForm=e.target},true)"

/**
 * Beside a form that a visitor fills in. Sent before the page has started, it waits for that and is sent then; sent by the
 * browser itself it would reach nobody. An inline script, because nothing else is there by then.
 */
export function HoldSubmit() {
  const mark = use(ScriptMarkContext)
  const [isFirstPage] = useState(() => !hasAppStarted())
  useEffect(() => {
    const page = window as Window & Held
    if (page.holdSubmit) removeEventListener('submit', page.holdSubmit, true)
    const form = page.heldForm
    page.heldForm = undefined
    // After the effects of the form itself.
    if (form) setTimeout(() => form.requestSubmit())
  }, [])
  if (!isFirstPage) return null
  return <script nonce={mark} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
}
