import { type FormEvent, useEffect, useRef } from 'react'
import { Button } from '#/ui/Button.tsx'
import { MapPin, Search as SearchIcon } from '#/ui/icons/icons.tsx'
import type { Search } from '../search-url.ts'
import { SuggestInput } from '../suggestions/SuggestInput.tsx'
import type { Suggestion } from '../suggestions/Suggestions.tsx'

type Props = { action: string; search: Search; onSearch: (search: Search) => void }

const box = 'relative min-w-0 flex-1'
const icon = 'pointer-events-none absolute inset-y-0 start-3.5 z-1 my-auto size-5 text-fg-muted'
const input = 'input h-11 w-full ps-11'

/** A plain GET form until our program has arrived; the place is a filter of the sheet on phones. */
export function SearchForm({ action, search, onSearch }: Props) {
  const form = useRef<HTMLFormElement>(null)
  // Back and "Clear all" change the words too. The fields are not controlled, so that typing costs nothing.
  const { q, where } = search
  const shown = useRef({ q, where })
  useEffect(() => {
    // What somebody typed before our program arrived stays.
    if (shown.current.q === q && shown.current.where === where) return
    shown.current = { q, where }
    for (const [name, words] of Object.entries({ q, where })) {
      const field = form.current?.elements.namedItem(name) as HTMLInputElement | null
      if (field) field.value = words
    }
  }, [q, where])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const where = String(data.get('where')).trim()
    onSearch({ ...search, q: String(data.get('q')).trim(), where, asTyped: undefined, page: 1 })
  }
  const choose = (chosen: Suggestion) => {
    if (chosen.kind !== 'company') return form.current?.requestSubmit()
    onSearch({ ...search, q: '', company: chosen.slug, page: 1 })
  }
  return (
    <search className="contents">
      <form
        ref={form}
        action={action}
        method="get"
        onSubmit={submit}
        className="flex max-w-[820px] flex-1 flex-wrap gap-2.5"
      >
        <div className={`${box} sm:flex-[1.45]`}>
          <SearchIcon className={icon} aria-hidden="true" />
          <SuggestInput
            id="job-search"
            name="q"
            type="search"
            defaultValue={search.q}
            maxLength={300}
            aria-label="Job title, skill or company"
            placeholder="Job title, skill or company"
            onChoose={choose}
            className={input}
          />
        </div>
        <div className={`${box} max-sm:order-last max-sm:basis-full`}>
          <MapPin className={icon} aria-hidden="true" />
          <SuggestInput
            name="where"
            type="search"
            defaultValue={search.where}
            maxLength={300}
            aria-label="City, state or “remote”"
            placeholder="City, state or “remote”"
            className={input}
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
