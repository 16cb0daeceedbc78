import { useEffect, useRef } from 'react'

const channelName = 'waymark-email-confirmed'

/**
 * Notices when the mailed link was opened in another tab of this browser; returns a function that tells the
 * other tabs.
 */
export function useConfirmationInOtherTabs(onConfirmed: () => void) {
  const channel = useRef<BroadcastChannel | null>(null)
  const latestCallback = useRef(onConfirmed)
  latestCallback.current = onConfirmed
  useEffect(() => {
    const opened = new BroadcastChannel(channelName)
    opened.onmessage = () => latestCallback.current()
    channel.current = opened
    return () => opened.close()
  }, [])
  return () => channel.current?.postMessage('confirmed')
}
