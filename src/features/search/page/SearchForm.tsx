import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { Button } from '#/ui/Button.tsx'
import { MapPin, Search as SearchIcon } from '#/ui/icons/icons.tsx'
import type { SearchParams } from '../search-url.ts'
import { SuggestInput } from '../suggestions/SuggestInput.tsx'
import type { Suggestion } from '../suggestions/Suggestions.tsx'

type Props = {
  action: string
  search: SearchParams
  onSearch: (search: SearchParams) => void
  /** A key led from a field to the results: of a new search, or of the one before. */
  onLeave: (isNew: boolean) => void
}

const isInField = (form: HTMLFormElement) =>
  document.activeElement instanceof HTMLInputElement && form.contains(document.activeElement)

const fieldBox = 'relative min-w-0 flex-1'
const fieldIcon = 'pointer-events-none absolute inset-y-0 start-3.5 z-1 my-auto size-5 text-fg-muted'
const fieldInput = 'input h-11 w-full ps-11'

/** Works as a plain GET form before hydration. */
export function SearchForm({ action, search, onSearch, onLeave }: Props) {
  const form = useRef<HTMLFormElement>(null)
  // The fields are uncontrolled, so that typing does not re-render. Back and "Clear all" change them through this effect.
  const { q, where } = search
  const shownValues = useRef({ q, where })
  useEffect(() => {
    // Keep text that was typed before hydration.
    if (shownValues.current.q === q && shownValues.current.where === where) return
    shownValues.current = { q, where }
    for (const [name, value] of Object.entries({ q, where })) {
      const field = form.current?.elements.namedItem(name) as HTMLInputElement | null
      if (field) field.value = value
    }
  }, [q, where])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const where = String(data.get('where')).trim()
    if (isInField(event.currentTarget)) onLeave(true)
    onSearch({ ...search, q: String(data.get('q')).trim(), where, asTyped: undefined, page: 1 })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    // Browsers empty a search field then. A list of suggestions that is open takes the key before.
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || !isInField(event.currentTarget)) return
    event.preventDefault()
    onLeave(false)
  }
  const choose = (suggestion: Suggestion) => {
    if (suggestion.kind !== 'company') return
    onLeave(true)
    onSearch({ ...search, q: '', company: suggestion.slug, page: 1 })
  }
  return (
    <search className="contents">
      <form
        ref={form}
        action={action}
        method="get"
        onSubmit={submit}
        onKeyDown={onKeyDown}
        className="flex max-w-[820px] flex-1 flex-wrap gap-2.5"
      >
        <div className={`${fieldBox} lg:flex-[1.45]`}>
          <SearchIcon className={fieldIcon} aria-hidden="true" />
          <SuggestInput
            id="job-search"
            name="q"
            type="search"
            defaultValue={search.q}
            maxLength={300}
            aria-label="Job title, skill or company"
            placeholder="Job title, skill or company"
            onChoose={choose}
            className={fieldInput}
          />
        </div>
        <div className={`${fieldBox} max-sm:order-last max-sm:basis-full`}>
          <MapPin className={fieldIcon} aria-hidden="true" />
          <SuggestInput
            name="where"
            type="search"
            defaultValue={search.where}
            maxLength={300}
            aria-label="City, state or “remote”"
            placeholder="City, state or “remote”"
            className={fieldInput}
          />
        </div>
        <Button type="submit" className="h-11 px-5">
          <SearchIcon className="size-5 sm:hidden" aria-hidden="true" />
          <span className="max-sm:sr-only">Search</span>
        </Button>
      </form>
    </search>
  )
}
