import { useRef, useState } from 'react'
import { X } from '../icons/icons.tsx'
import { Field, type FieldText } from './Field.tsx'

type TagsFieldProps = Pick<FieldText, 'label' | 'optional' | 'hint' | 'error'> & {
  id: string
  /** Names the list of what was entered. */
  listLabel: string
  placeholder: string
  value: readonly string[]
  onChange: (value: string[]) => void
}

/** Typed text becomes tags on Enter, on a comma, and on blur. */
export function TagsField({ id, listLabel, placeholder, value, onChange, ...text }: TagsFieldProps) {
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const add = () => {
    const words = typed.split(',').map((word) => word.trim())
    const known = new Set(value.map((tag) => tag.toLowerCase()))
    const fresh = words.filter((word) => word && !known.has(word.toLowerCase()))
    if (fresh.length > 0) onChange([...value, ...fresh])
    setTyped('')
  }
  return (
    <Field id={id} {...text}>
      {(aria) => (
        <>
          {value.length > 0 && (
            <ul className="mb-2 flex flex-wrap gap-2" aria-label={listLabel}>
              {value.map((tag) => (
                <li key={tag} className="tag h-8 max-w-full gap-1 pe-1 text-sm text-fg">
                  <span className="truncate">{tag}</span>
                  <button
                    type="button"
                    className="grid size-6 shrink-0 cursor-pointer place-items-center rounded-[4px] hover:bg-base-300"
                    onClick={() => {
                      onChange(value.filter((one) => one !== tag))
                      input.current?.focus()
                    }}
                  >
                    <X className="size-4" aria-hidden="true" />
                    <span className="sr-only">Remove {tag}</span>
                  </button>
                </li>
              ))}
            </ul>
          )}
          <input
            {...aria}
            ref={input}
            type="text"
            className="input h-12 w-full"
            placeholder={placeholder}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onBlur={add}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== ',') return
              event.preventDefault()
              add()
            }}
          />
        </>
      )}
    </Field>
  )
}
