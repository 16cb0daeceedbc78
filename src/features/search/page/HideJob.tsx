import { useEffect, useRef } from 'react'
import { withQueries } from '#/client/queries/QueryProvider.tsx'
import { Button, buttonClass } from '#/ui/Button.tsx'
import { EyeOff } from '#/ui/icons/visitor-icons.tsx'
import { useDismissedJob } from '../similar/use-dismissed-job.ts'

type HideJobProps = { slug: string; title: string }

/** In a row of results. A hidden job keeps its place as one line, so that the number of jobs stays true. */
export const HideRow = withQueries(({ slug, title }: HideJobProps) => {
  const { isDismissed, change } = useDismissedJob(slug)
  const button = useRef<HTMLButtonElement>(null)
  const wasPressed = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another button comes in the place of the one that was pressed
  useEffect(() => {
    if (wasPressed.current) button.current?.focus({ preventScroll: true })
    wasPressed.current = false
  }, [isDismissed])
  const toggle = () => {
    wasPressed.current = true
    void change(!isDismissed)
  }
  if (isDismissed)
    return (
      // The row hides the rest of what it has.
      <p data-hidden className="flex items-center justify-between gap-4 text-sm text-fg-muted">
        <span className="truncate">Hidden: {title}</span>
        <button ref={button} type="button" className="link relative z-1" onClick={toggle}>
          Undo<span className="sr-only">, show {title} again</span>
        </button>
      </p>
    )
  return (
    <button
      ref={button}
      type="button"
      aria-label={`Not for me: ${title}`}
      title="Not for me"
      onClick={toggle}
      className={buttonClass({
        variant: 'ghost',
        square: true,
        className:
          'absolute! bottom-3 end-6 z-1 focus-visible:opacity-100 group-hover:opacity-100 lg:end-5 [@media(hover:hover)]:opacity-0',
      })}
    >
      <EyeOff className="size-5 text-fg-muted" aria-hidden="true" />
    </button>
  )
})

/** On the opened job. */
export const HideOpened = withQueries(({ slug }: { slug: string }) => {
  const { isDismissed, change } = useDismissedJob(slug)
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <span role="status" className="text-fg-muted">
        {isDismissed && 'Hidden in your results.'}
      </span>
      <Button variant="ghost" size="lg" onClick={() => void change(!isDismissed)}>
        {isDismissed ? 'Undo' : 'Not for me'}
      </Button>
    </span>
  )
})
