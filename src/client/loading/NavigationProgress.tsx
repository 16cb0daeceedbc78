import { useEffect } from 'react'
import { createPath, useNavigation } from 'react-router'

const mark = 'data-pending'

/** Marks the links that lead to where a navigation is going, for as long as it takes; CSS draws the mark. */
function markPressed(target: string) {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].filter(
    ({ pathname, search }) => pathname + search === target.split('#')[0],
  )
  for (const link of links) link.setAttribute(mark, '')
  return () => {
    for (const link of links) link.removeAttribute(mark)
  }
}

/**
 * Answers every press on a link: what was pressed is marked at once, and after 300 ms a line runs along the top of the
 * window until the page is there.
 */
export function NavigationProgress() {
  const { location } = useNavigation()
  const target = location && createPath(location)
  useEffect(() => (target ? markPressed(target) : undefined), [target])
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
