import type { ReactNode } from 'react'

type SegmentedControlProps<T extends string> = {
  label: string
  options: readonly { value: T; label: ReactNode }[]
  value: T
  onChange: (value: T) => void
  className?: string
}

/** Switches between two to four views of the same content, at once. */
export const SegmentedControl = <T extends string>({
  label,
  options,
  value,
  onChange,
  className = '',
}: SegmentedControlProps<T>) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be an inline flex box everywhere
  <div role="group" aria-label={label} className={`segmented ${className}`}>
    {options.map((option) => (
      <button
        key={option.value}
        type="button"
        aria-pressed={option.value === value}
        onClick={() => onChange(option.value)}
      >
        {option.label}
      </button>
    ))}
  </div>
)
