/** Runs it now if somebody can see this tab, and each time that somebody comes back to it. Returns what ends that. */
export function onTabVisible(run: () => void) {
  const runIfSeen = () => {
    if (document.visibilityState === 'visible') run()
  }
  runIfSeen()
  document.addEventListener('visibilitychange', runIfSeen)
  return () => document.removeEventListener('visibilitychange', runIfSeen)
}
