import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button as MenuButton } from 'react-aria-components/Button'
import { Menu as AriaMenu, MenuItem as AriaMenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { useNavigate } from 'react-router'
import { buttonClass } from '#/ui/Button.tsx'

export type MenuEntry = {
  id: string
  label: string
  icon?: LucideIcon
  /** An address of ours to go to; without one, `onAction` hears the id. */
  to?: string
  danger?: boolean
  disabled?: boolean
  /** A second line, or the key that does the same. */
  hint?: string
  keys?: string
}

type MenuProps = {
  /** Names the button when `children` is an icon, and the list. */
  label: string
  children: ReactNode
  /** A line above the entries: what they all begin with. */
  heading?: string
  entries: readonly MenuEntry[]
  onAction?: (id: string) => void
  kind?: 'line' | 'ghost' | 'ink' | 'onink'
  square?: boolean
  className?: string
  placement?: 'bottom start' | 'bottom end' | 'top start' | 'top end'
}

export const Menu = ({
  label,
  children,
  heading,
  entries,
  onAction,
  kind = 'ghost',
  square,
  className,
  placement = 'bottom end',
}: MenuProps) => {
  const navigate = useNavigate()
  const act = (id: string) => {
    const to = entries.find((entry) => entry.id === id)?.to
    if (to) navigate(to)
    else onAction?.(id)
  }
  return (
    <MenuTrigger>
      <MenuButton aria-label={label} className={buttonClass({ kind, square, className })}>
        {children}
      </MenuButton>
      <Popover
        placement={placement}
        offset={6}
        className="popover-panel scroll-y min-w-56 max-w-[min(360px,90vw)]"
      >
        {heading && (
          <p aria-hidden="true" className="px-2.5 pb-1 pt-1.5 text-xs font-bold text-ink-2">
            {heading}
          </p>
        )}
        <AriaMenu aria-label={label} className="outline-none" onAction={(key) => act(String(key))}>
          {entries.map(({ icon: Icon, ...entry }) => (
            <AriaMenuItem
              key={entry.id}
              id={entry.id}
              textValue={entry.label}
              isDisabled={entry.disabled}
              className={`option ${entry.danger ? 'option-danger' : ''}`}
            >
              {Icon && <Icon aria-hidden="true" />}
              <span className="min-w-0 flex-1">
                {entry.label}
                {entry.hint && <span className="block text-xs font-normal">{entry.hint}</span>}
              </span>
              {entry.keys && <kbd className="kbd-hint">{entry.keys}</kbd>}
            </AriaMenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}
