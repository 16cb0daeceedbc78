import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { anchorPopover } from '../overlay/popover.ts'

type ComboboxListProps<Item> = {
  id: string
  label: string
  /** The box to lie under, as wide as it. */
  anchor: RefObject<HTMLElement | null>
  multiple?: boolean
  items: readonly Item[]
  isActive: (item: Item) => boolean
  isSelected: (item: Item) => boolean
  optionId: (item: Item) => string
  onActivate: (item: Item) => void
  onChoose: (item: Item) => void
  children: (item: Item) => ReactNode
}

/** The open list of a combobox, in the browser's top layer. It never has the focus: see `useCombobox`. */
export function ComboboxList<Item>(props: ComboboxListProps<Item>) {
  const { id, label, anchor, multiple, items, isActive, isSelected, optionId, onActivate, onChoose } = props
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!list.current || !anchor.current) return
    list.current.showPopover()
    return anchorPopover(list.current, anchor.current, { sameWidth: true })
  }, [anchor])
  return (
    <div
      ref={list}
      id={id}
      popover="manual"
      role="listbox"
      tabIndex={-1}
      aria-label={label}
      aria-multiselectable={multiple || undefined}
      // The text field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      className="popover-panel scroll-y max-h-80"
    >
      {items.map((item) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text field
        <div
          key={optionId(item)}
          id={optionId(item)}
          role="option"
          tabIndex={-1}
          aria-selected={isSelected(item)}
          data-focused={isActive(item) || undefined}
          className="option"
          onPointerMove={() => onActivate(item)}
          onClick={() => onChoose(item)}
        >
          {props.children(item)}
        </div>
      ))}
      {items.length === 0 && (
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
