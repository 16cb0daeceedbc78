export type Placement = 'bottom start' | 'bottom end' | 'top start' | 'top end'

const gap = 6
const margin = 8

/**
 * Puts an open popover (`popover` is in the browser's top layer, so nothing clips it) beside its anchor:
 * on the wished side, or on the other where it does not fit, never higher than the room there is.
 * Follows scrolling and resizing until the answer is called.
 */
export function anchorPopover(
  panel: HTMLElement,
  anchor: HTMLElement,
  { placement = 'bottom start', sameWidth = false }: { placement?: Placement; sameWidth?: boolean } = {},
) {
  const tallest = Number.parseFloat(getComputedStyle(panel).maxHeight) || Number.POSITIVE_INFINITY
  const place = () => {
    const at = anchor.getBoundingClientRect()
    // Without what an on-screen keyboard covers.
    const seen = window.visualViewport
    const top = (seen?.offsetTop ?? 0) + margin
    const bottom = (seen ? seen.offsetTop + seen.height : window.innerHeight) - margin
    const right = document.documentElement.clientWidth - margin
    if (sameWidth) panel.style.width = `${at.width}px`

    panel.style.maxHeight = ''
    const height = panel.offsetHeight
    const below = bottom - at.bottom - gap
    const above = at.top - gap - top
    const wished = placement.startsWith('top') ? above : below
    const other = placement.startsWith('top') ? below : above
    const down = placement.startsWith('top') === (wished < height && other > wished)
    const room = Math.max(96, Math.min(tallest, down ? below : above))
    panel.style.maxHeight = `${room}px`
    const shown = Math.min(height, room)

    const startIsLeft = getComputedStyle(anchor).direction !== 'rtl'
    const onLeft = placement.endsWith('start') === startIsLeft
    const left = onLeft ? at.left : at.right - panel.offsetWidth
    panel.style.left = `${Math.max(margin, Math.min(left, right - panel.offsetWidth))}px`
    panel.style.top = `${down ? at.bottom + gap : at.top - gap - shown}px`
  }
  place()
  const watched = [window, window.visualViewport].filter((target) => target !== null)
  // A new size of the panel itself (a list grown shorter while typing) moves it as well.
  const sizes = new ResizeObserver(place)
  sizes.observe(panel)
  sizes.observe(anchor)
  document.addEventListener('scroll', place, { capture: true, passive: true })
  for (const target of watched) target.addEventListener('resize', place)
  return () => {
    sizes.disconnect()
    document.removeEventListener('scroll', place, { capture: true })
    for (const target of watched) target.removeEventListener('resize', place)
  }
}
