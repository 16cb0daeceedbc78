/** `beside`: next to the bar of an upright navigation that the anchor stands in, their lower edges level. */
export type PopoverPlacement = 'bottom start' | 'bottom end' | 'top start' | 'top end' | 'beside'

const gap = 6
const margin = 8

/**
 * Positions an open popover beside its anchor: on the preferred side, or on the other one where it does not fit,
 * never higher than the available space. (A native popover is in the top layer, so nothing clips it.) Follows
 * scrolling and resizing until the returned function is called.
 */
export function anchorPopover(
  panel: HTMLElement,
  anchor: HTMLElement,
  {
    placement = 'bottom start',
    sameWidth = false,
  }: { placement?: PopoverPlacement; sameWidth?: boolean } = {},
) {
  const tallest = Number.parseFloat(getComputedStyle(panel).maxHeight) || Number.POSITIVE_INFINITY
  const place = () => {
    const at = anchor.getBoundingClientRect()
    // The visible part, without the area that an on-screen keyboard covers.
    const viewport = window.visualViewport
    const top = (viewport?.offsetTop ?? 0) + margin
    const bottom = (viewport ? viewport.offsetTop + viewport.height : window.innerHeight) - margin
    const right = document.documentElement.clientWidth - margin
    if (sameWidth) panel.style.width = `${at.width}px`

    panel.style.maxHeight = ''
    const height = panel.offsetHeight
    const startIsLeft = getComputedStyle(anchor).direction !== 'rtl'
    const bar = placement === 'beside' && anchor.closest('header')?.getBoundingClientRect()
    if (bar) {
      const room = Math.min(tallest, at.bottom - top)
      panel.style.maxHeight = `${room}px`
      panel.style.left = `${startIsLeft ? bar.right + gap : bar.left - gap - panel.offsetWidth}px`
      panel.style.top = `${at.bottom - Math.min(height, room)}px`
      return
    }
    const below = bottom - at.bottom - gap
    const above = at.top - gap - top
    const wished = placement.startsWith('top') ? above : below
    const other = placement.startsWith('top') ? below : above
    const down = placement.startsWith('top') === (wished < height && other > wished)
    const room = Math.max(96, Math.min(tallest, down ? below : above))
    panel.style.maxHeight = `${room}px`
    const shown = Math.min(height, room)

    const onLeft = placement.endsWith('start') === startIsLeft
    const left = onLeft ? at.left : at.right - panel.offsetWidth
    panel.style.left = `${Math.max(margin, Math.min(left, right - panel.offsetWidth))}px`
    panel.style.top = `${down ? at.bottom + gap : at.top - gap - shown}px`
  }
  place()
  const watched = [window, window.visualViewport].filter((target) => target !== null)
  // A change of the panel's own size (a list that shrinks while typing) repositions it as well.
  const observer = new ResizeObserver(place)
  observer.observe(panel)
  observer.observe(anchor)
  document.addEventListener('scroll', place, { capture: true, passive: true })
  for (const target of watched) target.addEventListener('resize', place)
  return () => {
    observer.disconnect()
    document.removeEventListener('scroll', place, { capture: true })
    for (const target of watched) target.removeEventListener('resize', place)
  }
}
