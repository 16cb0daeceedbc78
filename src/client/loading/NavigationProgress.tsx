import { useEffect, useRef } from 'react'
import { createPath, useNavigation } from 'react-router'

const mark = 'data-pending'

const leadsTo = (target: string, { pathname, search }: HTMLAnchorElement) =>
  pathname + search === target.split('#')[0]

/** Marks the pressed link for as long as the navigation takes; CSS draws the mark. */
function markPressed(target: string, pressed: HTMLAnchorElement | null) {
  if (!pressed?.isConnected || !leadsTo(target, pressed)) return undefined
  pressed.setAttribute(mark, '')
  return () => pressed.removeAttribute(mark)
}

/**
 * Answers every press on a link: what was pressed is marked at once, and after 300 ms a line runs along the top of the
 * window until the page is there. `hasFailed`: the frame says why it will not be.
 */
export function NavigationProgress({ hasFailed }: { hasFailed: boolean }) {
  const { location } = useNavigation()
  const target = location && !hasFailed && createPath(location)
  const pressed = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    const remember = ({ target: element }: Event) => {
      pressed.current = element instanceof Element ? element.closest('a') : null
    }
    document.addEventListener('click', remember, true)
    return () => document.removeEventListener('click', remember, true)
  }, [])
  useEffect(() => (target ? markPressed(target, pressed.current) : undefined), [target])
  return (
    <div role="status" className="progress-frame">
      {target && (
        <div key={target} className="progress-line">
          <span className="sr-only">Loading</span>
        </div>
      )}
    </div>
  )
}
