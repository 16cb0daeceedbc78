import { useEffect, useRef } from 'react'

const channelName = 'waymark-email-confirmed'

/** Hears when the link of the mail was opened in another tab of this browser, and says so to the others. */
export function useOtherTabs(onConfirmed: () => void) {
  const channel = useRef<BroadcastChannel | null>(null)
  const heard = useRef(onConfirmed)
  heard.current = onConfirmed
  useEffect(() => {
    const opened = new BroadcastChannel(channelName)
    opened.onmessage = () => heard.current()
    channel.current = opened
    return () => opened.close()
  }, [])
  return () => channel.current?.postMessage('confirmed')
}
