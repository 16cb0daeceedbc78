import { use, useEffect, useState } from 'react'
import { ScriptMarkContext } from '../script-mark.ts'
import { hasAppStarted } from './app-started.ts'

type Held = { form: HTMLFormElement; submitter: HTMLElement | null; late: number }
type HoldingWindow = Window & { holdSubmit?: (event: SubmitEvent) => void; heldSubmit?: Held }

/** Milliseconds after which a held press says that a part of the page has not arrived, and offers to try again. */
const maxHold = 10_000

const script = `addEventListener('submit',window.holdSubmit=function(e){e.preventDefault();
var h=window.heldSubmit,s=e.submitter;if(h)return;
e.target.setAttribute('aria-busy','true');if(s)s.dataset.pending='';
window.heldSubmit={form:e.target,submitter:s,late:setTimeout(function(){showLateNote()},${maxHold})}},true)`

/**
 * Beside a form that a visitor fills in. Sent before the page has started, it waits for that and is sent then; sent by the
 * browser itself it would reach nobody. Its button turns meanwhile, as one whose page is loading. An inline script,
 * because nothing else is there by then.
 */
export function HoldSubmit() {
  const mark = use(ScriptMarkContext)
  const [isFirstPage] = useState(() => !hasAppStarted())
  useEffect(() => {
    const page = window as HoldingWindow
    if (page.holdSubmit) removeEventListener('submit', page.holdSubmit, true)
    const held = page.heldSubmit
    page.heldSubmit = undefined
    if (!held) return
    const { form, submitter, late } = held
    clearTimeout(late)
    form.removeAttribute('aria-busy')
    if (submitter) delete submitter.dataset.pending
    // After the effects of the form itself.
    setTimeout(() => form.requestSubmit(submitter))
  }, [])
  if (!isFirstPage) return null
  return <script nonce={mark} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
}
