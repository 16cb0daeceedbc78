// Load it lazily: nothing else in this folder imports it, and it is heavier than all the rest together.
import { Check, ChevronDown, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { Button } from 'react-aria-components/Button'
import { ComboBox } from 'react-aria-components/ComboBox'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { FieldNotes, type FieldText, fieldAria, fieldEdge, Optional } from '#/ui/Field.tsx'
import type { Option } from '#/ui/TextField.tsx'

type Single = { multiple?: false; value: string | null; onChange: (value: string | null) => void }
type Multiple = { multiple: true; value: readonly string[]; onChange: (value: string[]) => void }
export type ComboProps = Omit<FieldText, 'aside'> &
  (Single | Multiple) & {
    id?: string
    options: readonly Option[]
    placeholder?: string
    onBlur?: () => void
    className?: string
  }

const chosenOf = ({ multiple, value }: Single | Multiple) => (multiple ? [...value] : value ? [value] : [])

const Tags = ({ chosen, onRemove }: { chosen: readonly Option[]; onRemove: (value: string) => void }) => (
  <ul className="mb-2 flex flex-wrap gap-2">
    {chosen.map((option) => (
      <li key={option.value} className="tag h-8 gap-1 pe-1 text-sm text-ink">
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

/** One of a long list, or with `multiple` several, found by typing. The list stays flat: sections break this widget. */
export const Combo = (props: ComboProps) => {
  const { label, optional, hint, error, care, options, placeholder, onBlur, className = '' } = props
  const generated = useId()
  const id = props.id ?? generated
  const input = useRef<HTMLInputElement>(null)
  const values = chosenOf(props)
  const { 'aria-describedby': describedBy } = fieldAria(id, { hint, error, care })
  const change = (next: string[]) => (props.multiple ? props.onChange(next) : props.onChange(next[0] ?? null))
  const remove = (value: string) => {
    change(values.filter((kept) => kept !== value))
    input.current?.focus()
  }
  return (
    <ComboBox
      id={id}
      selectionMode={props.multiple ? 'multiple' : 'single'}
      value={props.multiple ? values : (values[0] ?? null)}
      onChange={(next) =>
        change(Array.isArray(next) ? next.map(String) : next === null ? [] : [String(next)])
      }
      defaultItems={options}
      menuTrigger="focus"
      isInvalid={Boolean(error)}
      aria-describedby={describedBy}
      onBlur={onBlur}
      className={`${fieldEdge({ error, care })} ${className}`}
    >
      <Label className="block font-bold">
        {label}
        {optional && <Optional />}
      </Label>
      <FieldNotes id={id} hint={hint} error={error} care={care} />
      <div className="mt-2">
        {props.multiple && values.length > 0 && (
          <Tags chosen={options.filter((option) => values.includes(option.value))} onRemove={remove} />
        )}
        <Group className="relative">
          <Input ref={input} placeholder={placeholder} className="input h-12 w-full pe-12" />
          <Button className="btn btn-ghost btn-square btn-sm absolute end-1.5 top-1.5 z-1">
            <ChevronDown className="size-5" aria-hidden="true" />
          </Button>
        </Group>
      </div>
      <Popover offset={6} className="popover-panel scroll-y max-h-80! w-(--trigger-width)">
        <ListBox<Option>
          className="outline-none"
          renderEmptyState={() => <p className="px-2.5 py-2 text-sm text-ink-2">Nothing matches</p>}
        >
          {(option) => (
            <ListBoxItem id={option.value} textValue={option.label} className="option group">
              <span className="min-w-0 flex-1">{option.label}</span>
              <Check className="invisible group-data-selected:visible" aria-hidden="true" />
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}
