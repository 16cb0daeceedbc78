import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { ChevronDown, X } from '../icons/icons.tsx'
import { ComboboxList, optionId } from './ComboboxList.tsx'
import { Field, type FieldText } from './Field.tsx'
import type { Option } from './TextField.tsx'

type Single = { multiple?: false; value: string | null; onChange: (value: string | null) => void }
type Multiple = { multiple: true; value: readonly string[]; onChange: (value: string[]) => void }
type ComboProps = Omit<FieldText, 'aside' | 'label'> &
  (Single | Multiple) & {
    id?: string
    label: string
    options: readonly Option[]
    placeholder?: string
    onBlur?: () => void
    className?: string
  }

const chosenOf = ({ multiple, value }: Single | Multiple) => (multiple ? [...value] : value ? [value] : [])

/** Without accents and case: "cote" finds "Côte d’Ivoire". */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** Options that contain the typed text; those that begin with it come first. */
function matching(options: readonly Option[], query: string) {
  const sought = plain(query)
  if (!sought) return options
  const found = options.filter(({ label }) => plain(label).includes(sought))
  const begins = ({ label }: Option) => plain(label).startsWith(sought)
  return [...found.filter(begins), ...found.filter((option) => !begins(option))]
}

const Tags = ({ chosen, onRemove }: { chosen: readonly Option[]; onRemove: (value: string) => void }) => (
  <ul className="mb-2 flex flex-wrap gap-2">
    {chosen.map((option) => (
      <li key={option.value} className="tag h-8 gap-1 pe-1 text-sm text-fg">
        {option.label}
        <button
          type="button"
          className="grid size-6 cursor-pointer place-items-center rounded-[4px] hover:bg-base-300"
          onClick={() => onRemove(option.value)}
        >
          <X className="size-4" aria-hidden="true" />
          <span className="sr-only">Remove {option.label}</span>
        </button>
      </li>
    ))}
  </ul>
)

/**
 * Chooses one option of a long list, or several with `multiple`: the editable combobox of the ARIA Authoring
 * Practices. The focus stays in the text field; arrow keys move the active option, Enter and Tab choose it.
 */
export const Combobox = (props: ComboProps) => {
  const { label, optional, hint, error, warning, options, placeholder, onBlur, className } = props
  const generated = useId()
  const id = props.id ?? generated
  const input = useRef<HTMLInputElement>(null)
  const values = chosenOf(props)
  const [open, setOpen] = useState(false)
  /** Text typed since the last choice; null shows the choice itself. */
  const [query, setTyped] = useState<string | null>(null)
  const [lit, setLit] = useState<string | null>(null)

  const own = props.multiple ? '' : (options.find(({ value }) => value === values[0])?.label ?? '')
  const found = open ? matching(options, query ?? '') : []
  const change = (next: string[]) => (props.multiple ? props.onChange(next) : props.onChange(next[0] ?? null))

  const show = (at: string | null) => {
    setLit(at)
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    setTyped(null)
    setLit(null)
  }
  const choose = (value: string) => {
    if (!props.multiple) {
      change([value])
      return close()
    }
    change(values.includes(value) ? values.filter((kept) => kept !== value) : [...values, value])
    setTyped(null)
    setLit(value)
  }
  const remove = (value: string) => {
    change(values.filter((kept) => kept !== value))
    input.current?.focus()
  }
  const onType = (text: string) => {
    setTyped(text)
    // Clearing the text clears the choice.
    if (text === '' && !props.multiple && values.length > 0) change([])
    show(text.trim() ? (matching(options, text)[0]?.value ?? null) : null)
  }
  const walk = (by: 1 | -1) => {
    const at = found.findIndex(({ value }) => value === lit)
    const next = at < 0 && by < 0 ? -1 : (at + by) % found.length
    setLit(found.at(next)?.value ?? null)
  }
  const onArrow = (by: 1 | -1, alone: boolean) => {
    if (open && alone && by < 0) close()
    else if (open) walk(by)
    else if (alone) show(values[0] ?? null)
    else show(values[0] ?? options.at(by > 0 ? 0 : -1)?.value ?? null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    if (event.nativeEvent.isComposing) return
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      return onArrow(key === 'ArrowDown' ? 1 : -1, event.altKey)
    }
    if (!open) return
    if (key === 'Tab' && lit && !values.includes(lit)) choose(lit)
    if (key === 'Enter') {
      // Enter chooses the option and must not submit the form.
      event.preventDefault()
      if (lit) choose(lit)
      else close()
    }
    if (key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      close()
    }
    // These keys move the caret, so no option is active any more.
    if (['Home', 'End', 'ArrowLeft', 'ArrowRight'].includes(key)) setLit(null)
  }
  const onLeave = () => {
    const exact = query && options.find((option) => plain(option.label) === plain(query))
    if (exact && !values.includes(exact.value)) choose(exact.value)
    close()
    onBlur?.()
  }
  const listId = open ? `${id}-list` : undefined

  return (
    <Field {...{ id, label, optional, hint, error, warning, className }}>
      {(aria) => (
        <>
          {props.multiple && values.length > 0 && (
            <Tags chosen={options.filter(({ value }) => values.includes(value))} onRemove={remove} />
          )}
          <div className="relative">
            <input
              {...aria}
              ref={input}
              type="text"
              role="combobox"
              aria-expanded={open}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={open && lit ? optionId(id, lit) : undefined}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              placeholder={placeholder}
              value={query ?? own}
              onChange={(event) => onType(event.target.value)}
              onClick={() => open || show(values[0] ?? null)}
              onKeyDown={onKeyDown}
              onBlur={onLeave}
              className="input h-12 w-full pe-12"
            />
            <button
              type="button"
              tabIndex={-1}
              aria-expanded={open}
              aria-controls={listId}
              aria-label={`Show all: ${label}`}
              className="btn btn-ghost btn-square btn-sm absolute end-1.5 top-1.5 z-1"
              // Keeps the focus in the text field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                input.current?.focus()
                if (open) close()
                else show(values[0] ?? null)
              }}
            >
              <ChevronDown className="size-5" aria-hidden="true" />
            </button>
          </div>
          {open && (
            <ComboboxList
              {...{ id, label, input, found, values, lit }}
              multiple={props.multiple}
              onLight={setLit}
              onChoose={choose}
            />
          )}
          <span role="status" className="sr-only">
            {open && query ? `${found.length || 'No'} ${found.length === 1 ? 'match' : 'matches'}` : ''}
          </span>
        </>
      )}
    </Field>
  )
}
