import { type ComponentProps, Suspense, useEffect, useRef, useState } from 'react'
import { lazyPart } from '#/client/loading/lazy-part.ts'
import type { Suggestion } from './Suggestions.tsx'

// The search box works without suggestions, so they are loaded on first focus.
const Suggestions = lazyPart(
  () => import('./Suggestions.tsx').then(({ Suggestions }) => Suggestions),
  () => null,
)

type SuggestInputProps = ComponentProps<'input'> & {
  name: 'q' | 'where'
  /** Called after a suggestion is chosen and its text is in the field. */
  onChoose?: (suggestion: Suggestion) => void
}

/** A text field with a list of suggestions in place of the browser's autocomplete. */
export function SuggestInput({ onChoose, onFocus, ...input }: SuggestInputProps) {
  const field = useRef<HTMLInputElement>(null)
  const [wasFocused, setWasFocused] = useState(false)
  useEffect(() => {
    // Focused before the page was hydrated: React never heard of it.
    if (document.activeElement === field.current) setWasFocused(true)
  }, [])
  return (
    <>
      <input
        {...input}
        ref={field}
        autoComplete="off"
        onFocus={(event) => {
          setWasFocused(true)
          onFocus?.(event)
        }}
      />
      {wasFocused && (
        <Suspense>
          <Suggestions field={field} kind={input.name} onChoose={onChoose} />
        </Suspense>
      )}
    </>
  )
}
