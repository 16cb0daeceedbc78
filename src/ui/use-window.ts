import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

type WindowOptions = {
  /** One key per row, in order; heights are remembered by it. */
  keys: readonly string[]
  /** Height of a row that was not drawn yet, in px, with the gap below it. */
  estimate: number
  gap?: number
  /** What scrolls; the page where it is left out. */
  scroller?: RefObject<HTMLElement | null>
  /** How many rows are drawn before anything is measured. */
  initial?: number
}

/** Rows beyond the visible ones on each side, so that Tab and a quick scroll find them. */
const overscan = 4

const isSameRange = (one: { from: number; to: number }, other: { from: number; to: number }) =>
  one.from === other.from && one.to === other.to

/** Calls it once what is drawn now has been painted; not any more after the returned function was called. */
function afterPaint(act: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/**
 * Draws of a long list only the rows in view. `from` and `to` are the rows to draw, `before` and `after` the px to leave
 * out; `list` goes on the element that holds the rows, `row` on each row.
 */
export function useWindow<List extends HTMLElement>({
  keys,
  estimate,
  gap = 0,
  scroller,
  initial = 8,
}: WindowOptions) {
  const list = useRef<List>(null)
  const heights = useRef(new Map<string, number>())
  const observer = useRef<ResizeObserver>(null)
  const latest = useRef(keys)
  latest.current = keys
  const [range, setRange] = useState({ from: 0, to: initial })
  const [, setMeasured] = useState(0)
  const heightOf = (key: string) => heights.current.get(key) ?? estimate

  const update = useCallback(
    (isFirst = false) => {
      const element = list.current
      if (!element) return
      const box = scroller?.current
      // A list that scrolls itself has moved by its own scrollTop; any other by its place in what scrolls.
      const isOwn = box === (element as HTMLElement)
      const top = isOwn
        ? box.scrollTop
        : (box?.getBoundingClientRect().top ?? 0) - element.getBoundingClientRect().top
      const bottom = top + (box?.clientHeight ?? window.innerHeight)
      let y = 0
      let from = -1
      let to = 0
      for (const [place, key] of latest.current.entries()) {
        y += heights.current.get(key) ?? estimate
        if (from < 0 && y > top) from = place
        to = place + 1
        if (y >= bottom) break
      }
      // Only what is in view has to be there for the first paint.
      const beyond = isFirst ? 0 : overscan
      const next = { from: Math.max(0, (from < 0 ? to : from) - beyond), to: to + beyond }
      setRange((range) => {
        const isDrawn = isFirst ? range.from <= next.from && range.to >= next.to : isSameRange(range, next)
        return isDrawn ? range : next
      })
    },
    [scroller, estimate],
  )

  useLayoutEffect(() => update(true), [update])
  // Other rows may be in view once their number changes. They are measured once it is painted: before that, reading a
  // height would have the page laid out one time more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => afterPaint(update), [update, keys.length])
  useLayoutEffect(() => {
    const target = scroller?.current ?? window
    const onChange = () => update()
    target.addEventListener('scroll', onChange, { passive: true })
    window.addEventListener('resize', onChange)
    return () => {
      target.removeEventListener('scroll', onChange)
      window.removeEventListener('resize', onChange)
      observer.current?.disconnect()
      observer.current = null
    }
  }, [scroller, update])

  const row = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return
      observer.current ??= new ResizeObserver((entries) => {
        let changed = false
        for (const { target } of entries) {
          const key = (target as HTMLElement).dataset.key
          const height = (target as HTMLElement).offsetHeight + gap
          if (!key || height === gap || heights.current.get(key) === height) continue
          heights.current.set(key, height)
          changed = true
        }
        if (!changed) return
        setMeasured((count) => count + 1)
        update()
      })
      const watcher = observer.current
      watcher.observe(element)
      return () => watcher.unobserve(element)
    },
    [gap, update],
  )

  // A list that became shorter shows its end, as many rows as before, until it is known what is in view.
  const from = range.from < keys.length ? range.from : Math.max(0, keys.length - (range.to - range.from))
  const to = Math.min(range.to, keys.length)
  const sum = (some: readonly string[]) => some.reduce((px, key) => px + heightOf(key), 0)
  return { list, row, from, to, before: sum(keys.slice(0, from)), after: sum(keys.slice(to)) }
}
