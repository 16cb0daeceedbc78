import { useEffect, useRef } from 'react'

const channelName = 'waymark-email-confirmed'

/** A browser may refuse it, as it may refuse storage. */
function openChannel() {
  try {
    return new BroadcastChannel(channelName)
  } catch {
    return null
  }
}

/**
 * Notices when the mailed link was opened in another tab of this browser; returns a function that tells the
 * other tabs.
 */
export function useConfirmationInOtherTabs(onConfirmed: () => void) {
  const channel = useRef<BroadcastChannel | null>(null)
  const latestCallback = useRef(onConfirmed)
  latestCallback.current = onConfirmed
  useEffect(() => {
    const opened = openChannel()
    if (!opened) return
    opened.onmessage = () => latestCallback.current()
    channel.current = opened
    return () => opened.close()
  }, [])
  return () => channel.current?.postMessage('confirmed')
}
