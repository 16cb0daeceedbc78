import { Search } from '#/ui/icons/icons.tsx'

type SearchFieldProps = {
  /** For screen readers; also the placeholder, unless there is a shorter one. */
  label: string
  placeholder?: string
  value: string
  onChange: (value: string) => void
  height?: 'h-10' | 'h-11'
  className?: string
}

/** Narrows a list on the page while one types. */
export const SearchField = ({
  label,
  placeholder = label,
  value,
  onChange,
  height = 'h-11',
  className = 'block',
}: SearchFieldProps) => (
  <label className={`relative ${className}`}>
    <span className="sr-only">{label}</span>
    <Search
      aria-hidden="true"
      className="absolute start-3 top-1/2 z-1 size-[18px] -translate-y-1/2 text-fg-muted"
    />
    <input
      type="search"
      className={`input ${height} w-full ps-9.5`}
      placeholder={placeholder}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  </label>
)
