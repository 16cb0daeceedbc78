import { type ComponentProps, lazy, Suspense, useRef, useState } from 'react'
import type { Suggestion } from './Suggestions.tsx'

// A search box works without them, so they come with the first touch.
const Suggestions = lazy(() =>
  import('./Suggestions.tsx').then(({ Suggestions }) => ({ default: Suggestions })),
)

type SuggestInputProps = ComponentProps<'input'> & {
  name: 'q' | 'where'
  /** Called when one is chosen; the words are in the field by then. */
  onChoose?: (chosen: Suggestion) => void
}

/** A text field that offers what could be meant. Its own list, not the browser's: `autocomplete` is off. */
export function SuggestInput({ onChoose, onFocus, ...input }: SuggestInputProps) {
  const field = useRef<HTMLInputElement>(null)
  const [touched, setTouched] = useState(false)
  return (
    <>
      <input
        {...input}
        ref={field}
        autoComplete="off"
        onFocus={(event) => {
          setTouched(true)
          onFocus?.(event)
        }}
      />
      {touched && (
        <Suspense>
          <Suggestions field={field} kind={input.name} onChoose={onChoose} />
        </Suspense>
      )}
    </>
  )
}
