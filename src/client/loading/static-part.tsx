import {
  type ComponentType,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useNavigate } from 'react-router'
import { subscribeToNothing } from '../use-browser-value.ts'
import { hasAppStarted } from './app-started.ts'
import { onFirstPress } from './first-press.ts'
import { lazyPart } from './lazy-part.ts'

type StaticPartOptions = {
  /** It stands within a line of text. */
  inline?: boolean
  /** It can be pressed, so its code is also loaded when the reader comes near it, or uses the keyboard. */
  untilNear?: boolean
  /** Where its code cannot be loaded, the page does without it; otherwise the page has failed. */
  isOptional?: boolean
}

/** How near, in pixels below or above the window. */
const nearMargin = '600px'

/**
 * A part of a page that is read, not pressed. The browser keeps what the server drew, and loads the part's code only
 * where it must draw it itself: on a page that is reached without a document, or once a prop has another value. Links in
 * it are followed as all others are.
 */
export function staticPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { inline, untilNear, isOptional }: StaticPartOptions = {},
) {
  const Part = lazyPart(load as () => Promise<ComponentType<object>>, isOptional ? () => null : undefined)
  // The margins and the grid around it see no wrapper.
  const Wrapper = inline ? 'span' : 'div'
  const prepare = () =>
    load()
      .then(() => true)
      .catch(() => false)
  // The page is reached without a document: the part's code comes together with that of the page.
  if (hasAppStarted()) prepare()

  return function StaticPart(props: Props) {
    const isServerRendered = useIsServerRendered()
    const [drawn] = useState(isServerRendered ? props : null)
    /** What the server drew; it stands until the part is drawn anew. */
    const [replaced, setReplaced] = useState<string | null>(null)
    const element = useRef<HTMLDivElement & HTMLSpanElement>(null)
    /** The button that was pressed before the code was there, by its place among the buttons of the part. */
    const pressed = useRef(-1)
    const navigate = useNavigate()
    const isKept = drawn !== null && replaced === null
    const isOutdated = isKept && !haveSameValues(drawn, props)

    useLayoutEffect(() => {
      if (isOutdated) setReplaced(element.current?.innerHTML ?? '')
    }, [isOutdated])

    useEffect(() => {
      const kept = element.current
      if (!isKept || !kept) return
      const listeners = new AbortController()
      const { signal } = listeners
      const draw = async () => (await prepare()) && !signal.aborted && setReplaced(kept.innerHTML)
      kept.addEventListener(
        'click',
        (event) => {
          followLink(event, navigate)
          pressed.current = placeOfButton(kept, event.target)
        },
        { signal },
      )
      // The next page may show the same part with other values, and Tab may come to its buttons.
      const stopWaiting = onFirstPress(({ type }) => (untilNear && type === 'keydown' ? draw() : prepare()))
      if (untilNear) whenNear(kept, draw, signal)
      return () => {
        listeners.abort()
        stopWaiting()
      }
    }, [isKept, navigate])

    const pressAgain = (drawnAnew: Element | null) => {
      if (!drawnAnew || pressed.current < 0) return
      drawnAnew.querySelectorAll('button')[pressed.current]?.click()
      pressed.current = -1
    }

    if (import.meta.env.SSR || drawn === null)
      return (
        <Wrapper className="contents">
          <Part {...props} />
        </Wrapper>
      )
    const html = { __html: replaced ?? '' }
    if (isKept)
      return (
        <Wrapper ref={element} className="contents" suppressHydrationWarning dangerouslySetInnerHTML={html} />
      )
    return (
      <Suspense fallback={<Wrapper className="contents" dangerouslySetInnerHTML={html} />}>
        <Wrapper ref={pressAgain} className="contents">
          <Part {...props} />
        </Wrapper>
      </Suspense>
    )
  }
}

/**
 * Whether the server drew this. The answer never changes: one that did would have React draw the whole page once more, in
 * one piece, as soon as it has taken over.
 */
function useIsServerRendered() {
  const isServerRendered = useRef(false)
  return useSyncExternalStore(
    subscribeToNothing,
    () => isServerRendered.current,
    () => {
      isServerRendered.current = true
      return true
    },
  )
}

const haveSameValues = (some: object, others: object) => {
  const entries = Object.entries(some)
  return (
    entries.length === Object.keys(others).length &&
    entries.every(([name, value]) => Object.is(value, (others as Record<string, unknown>)[name]))
  )
}

const placeOfButton = (part: Element, target: EventTarget | null) =>
  [...part.querySelectorAll('button')].findIndex(
    (button) => target instanceof Node && button.contains(target),
  )

function whenNear({ firstElementChild: content }: Element, draw: () => unknown, signal: AbortSignal) {
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) draw()
    },
    { rootMargin: nearMargin },
  )
  // The wrapper itself has no box.
  if (content) observer.observe(content)
  signal.addEventListener('abort', () => observer.disconnect())
}

/** A press that the browser would follow in this window, to a page of ours, is one for the router. */
function followLink(event: MouseEvent, navigate: (to: string) => unknown) {
  if (event.defaultPrevented || event.button !== 0) return
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const link = event.target instanceof Element && event.target.closest('a')
  if (!link || link.target || link.hasAttribute('download') || link.origin !== window.location.origin) return
  event.preventDefault()
  navigate(link.pathname + link.search + link.hash)
}
