// The browser lets the focus fall to <body> when the focused element is removed: a decided case, a rejected
// applicant, a closed dialog. Keyboard users then start again at the top of the page.

type Place = {
  element: Element
  /** The part of the page that it is in. */
  region: Element | null
  parents: { parent: Element; next: Element | null; before: Element | null }[]
}

const focusable = 'a[href], button:not([disabled]), [tabindex]:not([tabindex="-1"])'

function placeOf(element: Element): Place {
  const parents: Place['parents'] = []
  for (let child = element; child.parentElement && child.tagName !== 'MAIN'; child = child.parentElement)
    parents.push({
      parent: child.parentElement,
      next: child.nextElementSibling,
      before: child.previousElementSibling,
    })
  return { element, region: element.closest('header, nav, main, aside'), parents }
}

const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true })

const firstIn = (element: Element | null) => {
  if (!element?.isConnected || element.closest('[inert]')) return null
  const inside = element.matches(focusable) ? [element] : [...element.querySelectorAll(focusable)]
  // What is hidden, as the buttons for phones are on a desk, would refuse it.
  return inside.find(isVisible) ?? null
}

/** The same control in a part of the page that was drawn anew, as the frame is when the app starts. */
function drawnAnew({ element, region }: Place) {
  if (!region || region.isConnected) return null
  const nameOf = (one: Element) => one.getAttribute('aria-label') ?? one.textContent
  const same = [...document.querySelectorAll(element.tagName)].filter(
    (one) => nameOf(one) === nameOf(element) && one.getAttribute('href') === element.getAttribute('href'),
  )
  return same.find(isVisible) ?? null
}

/** What stands nearest to a removed element: what came after it, what was before it, or the part it was in. */
function nearest(place: Place) {
  const { element, parents } = place
  if (element.isConnected && isVisible(element)) return element
  const again = drawnAnew(place)
  if (again) return again
  for (const { parent, next, before } of parents) {
    if (!parent.isConnected) continue
    const neighbour = firstIn(next) ?? firstIn(before) ?? firstIn(parent)
    if (neighbour) return neighbour
  }
  return document.querySelector('main')
}

/**
 * Of a field that is reached by Tab, browsers show the caret alone, and of what is half out of a row nothing more. The
 * rest may lie under a bar.
 */
const showWhole = ({ key }: KeyboardEvent) => {
  const reached = document.activeElement
  if (key === 'Tab' && reached?.matches('input, textarea, button, a'))
    reached.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/**
 * Moves the focus to the nearest place when the focused element is removed, and shows the whole of what is
 * reached by Tab. `focused` had the focus last, and may have been removed already. Returns a function that stops.
 */
export function keepFocus(focused: Element | null) {
  let last: Place | null = null
  /** What opened a dialog, or stood where it was opened. */
  let outside: Place | null = null
  const remember = ({ target }: { target: EventTarget | null }) => {
    if (!(target instanceof Element) || target === document.body) return
    last = placeOf(target)
    if (!target.closest('dialog')) outside = last
  }
  const forget = () => {
    // A press on nothing gives up the focus on purpose.
    last = null
  }
  let frame = 0
  const restore = () => {
    if (!last || last.element.isConnected) return
    const lost = last.element.closest('dialog') && outside ? outside : last
    last = null
    cancelAnimationFrame(frame)
    // A frame later, so that whoever removed it may place the focus better.
    frame = requestAnimationFrame(() => {
      if (document.activeElement && document.activeElement !== document.body) return
      const place = nearest(lost)
      if (!(place instanceof HTMLElement)) return
      if (place.tagName === 'MAIN') place.tabIndex = -1
      place.focus({ preventScroll: true })
    })
  }
  remember({ target: focused })
  restore()
  const observer = new MutationObserver(restore)
  observer.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', remember)
  document.addEventListener('pointerdown', forget)
  document.addEventListener('keyup', showWhole)
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', remember)
    document.removeEventListener('pointerdown', forget)
    document.removeEventListener('keyup', showWhole)
  }
}
