import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { buttonClass } from '../Button.tsx'
import { useTypeahead } from '../form/use-typeahead.ts'
import { type MenuEntry, MenuItem } from './MenuItem.tsx'
import { anchorPopover, type PopoverPlacement } from './popover.ts'

export type { MenuEntry }

type MenuProps = {
  /** Accessible name of the list, and of the button when `children` is an icon. */
  label: string
  children: ReactNode
  /** A line above the entries, with the words they share. */
  heading?: string
  /** Who the menu belongs to, above everything. */
  identity?: ReactNode
  entries: readonly MenuEntry[]
  onAction?: (id: string) => void
  variant?: 'outlined' | 'ghost' | 'dark' | 'on-dark'
  square?: boolean
  className?: string
  placement?: PopoverPlacement
}

type Start = 'first' | 'last' | 'list'

const itemsOf = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>('[role="menuitem"]:not([aria-disabled])') ?? []),
]

/**
 * The menu button pattern of the ARIA Authoring Practices: arrow keys, Home and End move, letters jump, Esc and
 * Tab close. The list is a native popover, which closes on outside clicks and is never clipped.
 */
export const Menu = ({
  label,
  children,
  heading,
  identity,
  entries,
  onAction,
  variant = 'ghost',
  square,
  className,
  placement = 'bottom end',
}: MenuProps) => {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  /** Which entry gets the focus on opening; null while closed. */
  const [start, setStart] = useState<Start | null>(null)
  const openAtPress = useRef(false)
  const sought = useTypeahead()

  useEffect(() => {
    if (!start || !panel.current || !button.current) return
    panel.current.showPopover()
    const unanchor = anchorPopover(panel.current, button.current, { placement })
    const first = start === 'list' ? undefined : itemsOf(list.current).at(start === 'first' ? 0 : -1)
    const entered = first ?? list.current
    entered?.focus({ preventScroll: true })
    return unanchor
  }, [start, placement])

  const hide = () => {
    panel.current?.hidePopover()
    button.current?.focus()
  }
  const onPress = (event: MouseEvent) => {
    // The browser has already closed it when the press began on the button of an open menu.
    if (panel.current?.matches(':popover-open')) hide()
    else if (!openAtPress.current) setStart(event.detail === 0 ? 'first' : 'list')
    openAtPress.current = false
  }
  const onButtonKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setStart(event.key === 'ArrowDown' ? 'first' : 'last')
  }
  const onKey = (event: KeyboardEvent) => {
    const items = itemsOf(list.current)
    const at = items.indexOf(document.activeElement as HTMLElement)
    const keys: Record<string, () => void> = {
      ArrowDown: () => items[(at + 1) % items.length]?.focus(),
      ArrowUp: () => items.at(at < 0 ? -1 : at - 1)?.focus(),
      Home: () => items[0]?.focus(),
      End: () => items.at(-1)?.focus(),
      Escape: hide,
      ' ': () => items[at]?.click(),
      Enter: () => items[at]?.click(),
    }
    // The page's own shortcuts are off while a menu is open.
    event.stopPropagation()
    // First back to the button, from where the browser moves the focus on.
    if (event.key === 'Tab') return hide()
    const act = keys[event.key]
    if (act) event.preventDefault()
    if (act) act()
    else sought(event, items, at)?.focus()
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={start !== null}
        aria-controls={start ? id : undefined}
        onPointerDown={() => {
          openAtPress.current = start !== null
        }}
        onClick={onPress}
        onKeyDown={onButtonKey}
        className={buttonClass({ variant, square, className })}
      >
        {children}
      </button>
      {start && (
        <div
          ref={panel}
          popover="auto"
          onToggle={({ newState }) => {
            if (newState === 'open') return
            setStart(null)
            // After an outside click on nothing focusable, the focus would be lost with the closed entry.
            const lost =
              document.activeElement === document.body || panel.current?.contains(document.activeElement)
            if (lost) button.current?.focus()
          }}
          className="popover-panel scroll-y min-w-56 max-w-[min(360px,90vw)]"
        >
          {identity}
          {heading && (
            <p aria-hidden="true" className="px-2.5 pb-1 pt-1.5 text-xs font-bold text-fg-muted">
              {heading}
            </p>
          )}
          <div
            ref={list}
            id={id}
            role="menu"
            tabIndex={-1}
            aria-label={label}
            className="outline-none!"
            onKeyDown={onKey}
          >
            {entries.map((entry) => (
              <MenuItem
                key={entry.id}
                entry={entry}
                onChosen={() => {
                  hide()
                  if (!entry.to) onAction?.(entry.id)
                }}
              />
            ))}
          </div>
        </div>
      )}
    </>
  )
}
