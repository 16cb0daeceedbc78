import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Check, ChevronDown, X } from '../icons/icons.tsx'
import { ComboboxList } from './ComboboxList.tsx'
import { Field, type FieldText } from './Field.tsx'
import type { SelectOption } from './TextField.tsx'
import { useCombobox } from './use-combobox.ts'

type Single = { multiple?: false; value: string | null; onChange: (value: string | null) => void }
type Multiple = { multiple: true; value: readonly string[]; onChange: (value: string[]) => void }
type ComboboxProps = Omit<FieldText, 'aside' | 'label'> &
  (Single | Multiple) & {
    id?: string
    label: string
    options: readonly SelectOption[]
    placeholder?: string
    onBlur?: () => void
    className?: string
  }

const selectedOf = ({ multiple, value }: Single | Multiple) => (multiple ? [...value] : value ? [value] : [])

/** Without accents and case: "cote" finds "Côte d’Ivoire". */
const normalize = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** Options that contain the typed text; those that begin with it come first. */
function matching(options: readonly SelectOption[], typed: string) {
  const words = normalize(typed)
  if (!words) return options
  const found = options.filter(({ label }) => normalize(label).includes(words))
  const begins = ({ label }: SelectOption) => normalize(label).startsWith(words)
  return [...found.filter(begins), ...found.filter((option) => !begins(option))]
}

const Tags = ({
  selected,
  onRemove,
}: {
  selected: readonly SelectOption[]
  onRemove: (value: string) => void
}) => (
  <ul className="mb-2 flex flex-wrap gap-2">
    {selected.map((option) => (
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
 * Chooses one of a long list of options, or with `multiple` several, found by typing. Text that matches no option is
 * dropped on blur.
 */
export const Combobox = (props: ComboboxProps) => {
  const { label, optional, hint, error, warning, options, placeholder, onBlur, className } = props
  const generated = useId()
  const id = props.id ?? generated
  const input = useRef<HTMLInputElement>(null)
  const values = selectedOf(props)
  const [open, setOpen] = useState(false)
  /** What has been typed since the last choice; null shows the choice itself. */
  const [typed, setTyped] = useState<string | null>(null)

  const selectedLabel = props.multiple ? '' : (options.find(({ value }) => value === values[0])?.label ?? '')
  const found = open ? matching(options, typed ?? '') : []
  const change = (next: string[]) => (props.multiple ? props.onChange(next) : props.onChange(next[0] ?? null))
  const close = () => {
    setOpen(false)
    setTyped(null)
    combobox.setActive(null)
  }
  const choose = ({ value }: SelectOption) => {
    if (!props.multiple) {
      change([value])
      return close()
    }
    change(values.includes(value) ? values.filter((kept) => kept !== value) : [...values, value])
    setTyped(null)
    combobox.setActive(value)
  }
  const combobox = useCombobox({
    id,
    open,
    items: found,
    keyOf: ({ value }) => value,
    isSelected: ({ value }) => values.includes(value),
    onChoose: choose,
    onClose: close,
  })
  const show = (active = values[0] ?? null) => {
    combobox.setActive(active)
    setOpen(true)
  }
  const remove = (value: string) => {
    change(values.filter((kept) => kept !== value))
    input.current?.focus()
  }
  const onType = (text: string) => {
    setTyped(text)
    // Emptied by hand: nothing is chosen any more.
    if (text === '' && !props.multiple && values.length > 0) change([])
    show(text.trim() ? (matching(options, text)[0]?.value ?? null) : null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (open) return combobox.onKeyDown(event)
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    const end = options.at(event.key === 'ArrowDown' ? 0 : -1)?.value ?? null
    show(values[0] ?? (event.altKey ? null : end))
  }
  const onLeave = () => {
    const exact = typed && options.find((option) => normalize(option.label) === normalize(typed))
    if (exact && !values.includes(exact.value)) choose(exact)
    close()
    onBlur?.()
  }

  return (
    <Field {...{ id, label, optional, hint, error, warning, className }}>
      {(aria) => (
        <>
          {props.multiple && values.length > 0 && (
            <Tags selected={options.filter(({ value }) => values.includes(value))} onRemove={remove} />
          )}
          <div className="relative">
            <input
              {...aria}
              {...combobox.field}
              ref={input}
              type="text"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              placeholder={placeholder}
              value={typed ?? selectedLabel}
              onChange={(event) => onType(event.target.value)}
              onClick={() => open || show()}
              onKeyDown={onKeyDown}
              onBlur={onLeave}
              className="input h-12 w-full pe-12"
            />
            <button
              type="button"
              tabIndex={-1}
              aria-expanded={open}
              aria-controls={combobox.field['aria-controls']}
              aria-label={`Show all: ${label}`}
              className="btn btn-ghost btn-square btn-sm absolute end-1.5 top-1.5 z-1"
              // The focus stays in the text, or goes there.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                input.current?.focus()
                if (open) close()
                else show()
              }}
            >
              <ChevronDown className="size-5" aria-hidden="true" />
            </button>
          </div>
          {open && (
            <ComboboxList {...combobox.list} label={label} anchor={input} multiple={props.multiple}>
              {(option) => (
                <>
                  <span className="min-w-0 flex-1">{option.label}</span>
                  {values.includes(option.value) && <Check />}
                </>
              )}
            </ComboboxList>
          )}
          <span role="status" className="sr-only">
            {open && typed ? `${found.length || 'No'} ${found.length === 1 ? 'match' : 'matches'}` : ''}
          </span>
        </>
      )}
    </Field>
  )
}
