import { useEffect } from 'react'
import { createPath, useLocation } from 'react-router'
import { useSession } from '../session.ts'
import { showSuccess } from '../toasts/toast.ts'
import { keepTypedInput, restoreTypedInput, watchTyping } from './kept-input.ts'
import { setInputKeeper } from './session-end.ts'

/** Puts back what was typed when the session ended, once its user is on the same page again. */
export function RestoredInput() {
  const here = createPath(useLocation())
  const userId = useSession()?.user?.id
  useEffect(() => {
    setInputKeeper(keepTypedInput)
    return watchTyping()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page and each user is looked at anew
  useEffect(() => restoreTypedInput(() => showSuccess('What you typed is here again')), [here, userId])
  return null
}
