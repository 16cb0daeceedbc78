import type { ReactNode } from 'react'
import { ArrowRight } from '#/ui/icons/icons.tsx'
import { Ban, Ellipsis } from '#/ui/icons/more-icons.tsx'
import { Menu, type MenuEntry } from '#/ui/overlay/Menu.tsx'
import { type Stage, stageLabel, withdrawsOffer } from '../stages.ts'
import { type ApplicantBoardCard, firstName, nextStagesOf } from './board.ts'

const labelOf = (from: Stage, to: Stage): Pick<MenuEntry, 'label'> => {
  if (from === 'offer' && to === 'offer') return { label: 'Change or renew the offer…' }
  if (withdrawsOffer(from, to)) return { label: `${stageLabel(to)}, withdrawing the offer…` }
  if (to === 'rejected') return { label: 'Reject with a message…' }
  if (to === 'offer') return { label: 'Offer…' }
  if (to === 'hire') return { label: 'Hire…' }
  if (to === 'offer accept') return { label: 'Accept their counter' }
  return { label: stageLabel(to) }
}

type MoveMenuProps = {
  card: Pick<ApplicantBoardCard, 'name' | 'stage'>
  onMove: (to: Stage) => void
  /** The button's content; three dots by default. */
  children?: ReactNode
}

/** Keyboard and touch alternative to dragging. Hidden when no stage is allowed. */
export const MoveMenu = ({ card, onMove, children }: MoveMenuProps) => {
  const moves = nextStagesOf(card)
  if (moves.length === 0) return null
  const entries = moves.map((to) => ({
    id: to,
    icon: to === 'rejected' ? Ban : ArrowRight,
    danger: to === 'rejected',
    ...labelOf(card.stage, to),
  }))
  return (
    <Menu
      label={`Move ${card.name}`}
      heading={`Move ${firstName(card.name)} to`}
      entries={entries}
      onAction={(to) => onMove(to as Stage)}
      variant={children ? 'outlined' : 'ghost'}
      square={!children}
      className={children ? 'btn-sm' : 'size-7! min-h-0 rounded-[5px] text-fg-muted'}
    >
      {children ?? <Ellipsis className="size-[18px]" aria-hidden="true" />}
    </Menu>
  )
}
