import type { ReactNode } from 'react'
import type { JobStep } from '#/features/jobs/steps.ts'
import { ArrowRight } from '#/ui/icons/icons.tsx'
import { Ban, Ellipsis } from '#/ui/icons/more-icons.tsx'
import { Menu, type MenuEntry } from '#/ui/overlay/Menu.tsx'
import { type Stage, stageLabel, withdrawsOffer } from '../stages.ts'
import { type ApplicantBoardCard, firstName, nextPlacesOf } from './board.ts'

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
  card: Pick<ApplicantBoardCard, 'name' | 'stage' | 'isBlind' | 'step'>
  /** Of the job. */
  steps?: readonly JobStep[]
  /** `step`: the job's own step at that stage. */
  onMove: (to: Stage, step?: JobStep) => void
  /** The button's content; three dots by default. */
  children?: ReactNode
}

/** Keyboard and touch alternative to dragging. Hidden when no stage is allowed. */
export const MoveMenu = ({ card, steps = [], onMove, children }: MoveMenuProps) => {
  const moves = nextPlacesOf(card, steps)
  if (moves.length === 0) return null
  const entries = moves.map(({ stage: to, step }) => ({
    id: step ? `${to} ${step.id}` : to,
    icon: to === 'rejected' ? Ban : ArrowRight,
    danger: to === 'rejected',
    ...(step && !withdrawsOffer(card.stage, to) ? { label: step.name } : labelOf(card.stage, to)),
  }))
  return (
    <Menu
      label={`Move ${card.name}`}
      heading={`Move ${firstName(card.name)} to`}
      entries={entries}
      onAction={(entry) => {
        const place = moves.find(({ stage, step }) => entry === (step ? `${stage} ${step.id}` : stage))
        if (place) onMove(place.stage, place.step)
      }}
      variant={children ? 'outlined' : 'ghost'}
      square={!children}
      className={children ? 'btn-sm' : 'size-7! min-h-0 rounded-[5px] text-fg-muted'}
    >
      {children ?? <Ellipsis className="size-[18px]" aria-hidden="true" />}
    </Menu>
  )
}
