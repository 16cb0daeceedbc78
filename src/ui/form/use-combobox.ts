import { useEffect, useState } from 'react'

/** What React's keyboard event and the browser's own have in common. */
type Key = Pick<KeyboardEvent, 'key' | 'altKey' | 'preventDefault' | 'stopPropagation'>

type ComboboxSettings<Item> = {
  id: string
  open: boolean
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** Which are chosen already; without it, the active one counts as selected. */
  isSelected?: (item: Item) => boolean
  /** The typed text is an answer too: the arrows pass through it, and neither Enter nor Tab insists on an option. */
  freeText?: boolean
  onChoose: (item: Item) => void
  onClose: () => void
}

/** An id holds no spaces. */
const optionId = (id: string, value: string) => `${id}-${encodeURIComponent(value)}`

/**
 * The editable combobox of the ARIA practices, with list autocomplete: the focus stays in the text field, the arrows
 * move the active option, Enter chooses it. `field` goes on the text field, `list` into a `ComboboxList`.
 */
export function useCombobox<Item>(settings: ComboboxSettings<Item>) {
  const { id, open, items, keyOf, isSelected, freeText = false, onChoose, onClose } = settings
  const [active, setActive] = useState<string | null>(null)
  const isActive = (item: Item) => keyOf(item) === active
  const activeItem = items.find(isActive)
  const activeId = open && activeItem ? optionId(id, keyOf(activeItem)) : undefined
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  const move = (by: 1 | -1) => {
    const stops = [...(freeText ? [null] : []), ...items.map(keyOf)]
    const at = stops.indexOf(active)
    setActive(stops.at(at < 0 && by < 0 ? -1 : (at + by) % stops.length) ?? null)
  }
  /** Keys while the list is open. */
  const onKeyDown = (event: Key) => {
    const { key } = event
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      if (event.altKey && key === 'ArrowUp') onClose()
      else move(key === 'ArrowDown' ? 1 : -1)
    } else if (key === 'Enter') {
      // Choosing an option does not send the form as well.
      if (activeItem || !freeText) event.preventDefault()
      if (activeItem) onChoose(activeItem)
      else onClose()
    } else if (key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      onClose()
    } else if (key === 'Tab') {
      if (freeText) onClose()
      else if (activeItem && !isSelected?.(activeItem)) onChoose(activeItem)
    }
    // These move the cursor in the text.
    else if (['Home', 'End', 'ArrowLeft', 'ArrowRight'].includes(key)) setActive(null)
  }

  const listId = `${id}-list`
  return {
    setActive,
    onKeyDown,
    field: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': open,
      'aria-controls': open ? listId : undefined,
      'aria-activedescendant': activeId,
    } as const,
    list: {
      id: listId,
      items,
      isActive,
      isSelected: isSelected ?? isActive,
      optionId: (item: Item) => optionId(id, keyOf(item)),
      onActivate: (item: Item) => setActive(keyOf(item)),
      onChoose,
    },
  }
}
