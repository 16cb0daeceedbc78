import type { MouseEvent, PointerEvent } from 'react'
import { Link } from 'react-router'
import type { Icon } from '../icons/icons.tsx'

export type MenuEntry = {
  id: string
  label: string
  icon?: Icon
  /** A page address; without one, `onAction` is called with the id. */
  to?: string
  danger?: boolean
  disabled?: boolean
  /** A second line, or the keyboard shortcut. */
  hint?: string
  keys?: string
}

/** An entry with an address is a link, so that it can be opened in a new tab. */
export const MenuItem = ({ entry, onChosen }: { entry: MenuEntry; onChosen: () => void }) => {
  const { icon: Drawing, label, hint, keys, to, danger, disabled } = entry
  const shared = {
    role: 'menuitem',
    tabIndex: -1,
    className: `option w-full text-start ${danger ? 'option-danger' : ''}`,
    'aria-disabled': disabled || undefined,
    // The click must not reach what contains the menu (such as a clickable card).
    onClick: (event: MouseEvent) => {
      event.stopPropagation()
      if (!disabled) onChosen()
    },
    // Only one entry is highlighted at a time, by keyboard or pointer.
    onPointerMove: ({ currentTarget }: PointerEvent<HTMLElement>) => {
      if (!disabled && document.activeElement !== currentTarget) currentTarget.focus({ preventScroll: true })
    },
  }
  const inside = (
    <>
      {Drawing && <Drawing />}
      <span className="min-w-0 flex-1">
        {label}
        {hint && <span className="block text-xs font-normal">{hint}</span>}
      </span>
      {keys && <kbd className="kbd-hint">{keys}</kbd>}
    </>
  )
  if (to && !disabled)
    return (
      <Link to={to} {...shared}>
        {inside}
      </Link>
    )
  return (
    <button type="button" {...shared}>
      {inside}
    </button>
  )
}
