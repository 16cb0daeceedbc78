import { type RefObject, useEffect, useRef } from 'react'
import { Check } from '../icons/icons.tsx'
import { anchorPopover } from '../popover.ts'
import type { Option } from './TextField.tsx'

/** The id of an option's element; ids cannot contain spaces. */
export const optionId = (id: string, value: string) => `${id}-${encodeURIComponent(value)}`

type ComboListProps = {
  id: string
  label: string
  input: RefObject<HTMLInputElement | null>
  multiple?: boolean
  found: readonly Option[]
  values: readonly string[]
  lit: string | null
  onLight: (value: string) => void
  onChoose: (value: string) => void
}

/** The options of a `Combobox`, as wide as its text field and above everything else. It never gets the focus. */
export const ComboboxList = (props: ComboListProps) => {
  const { id, label, input, multiple, found, values, lit, onLight, onChoose } = props
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!list.current || !input.current) return
    list.current.showPopover()
    return anchorPopover(list.current, input.current, { sameWidth: true })
  }, [input])
  useEffect(() => {
    if (lit) document.getElementById(optionId(id, lit))?.scrollIntoView({ block: 'nearest' })
  }, [id, lit])
  return (
    <div
      ref={list}
      id={`${id}-list`}
      popover="manual"
      role="listbox"
      tabIndex={-1}
      aria-label={label}
      aria-multiselectable={multiple || undefined}
      onMouseDown={(event) => event.preventDefault()}
      className="popover-panel scroll-y max-h-80"
    >
      {found.map(({ value, label }) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text field
        <div
          key={value}
          id={optionId(id, value)}
          role="option"
          tabIndex={-1}
          aria-selected={values.includes(value)}
          data-focused={value === lit || undefined}
          className="option"
          onPointerMove={() => onLight(value)}
          onClick={() => onChoose(value)}
        >
          <span className="min-w-0 flex-1">{label}</span>
          {values.includes(value) && <Check />}
        </div>
      ))}
      {found.length === 0 && (
        <div
          role="option"
          tabIndex={-1}
          aria-selected={false}
          aria-disabled="true"
          className="px-2.5 py-2 text-sm text-fg-muted"
        >
          Nothing matches
        </div>
      )}
    </div>
  )
}
