import { Search } from '#/ui/icons/icons.tsx'

type SearchFieldProps = { value: string; onChange: (value: string) => void }

export const SearchField = ({ value, onChange }: SearchFieldProps) => (
  <label className="relative block">
    <span className="sr-only">Find a message</span>
    <Search
      aria-hidden="true"
      className="absolute start-3 top-1/2 z-1 size-[18px] -translate-y-1/2 text-fg-muted"
    />
    <input
      type="search"
      className="input h-11 w-full ps-9.5"
      placeholder="Person, job or word"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  </label>
)
