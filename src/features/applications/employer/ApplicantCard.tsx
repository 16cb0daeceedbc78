import { draggable } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { memo, useEffect, useRef, useState } from 'react'
import { formatShortAskedPay } from '#/features/seekers/asked-pay.ts'
import { plural } from '#/shared/sentence.ts'
import { Avatar } from '#/ui/company-logo/CompanyLogo.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { InlineList } from '#/ui/InlineList.tsx'
import { Clock, Mail, StickyNote, TriangleAlert } from '#/ui/icons/more-icons.tsx'
import { useExtensions } from '../extensions.ts'
import { StageBadge } from '../StageBadge.tsx'
import { isOpenStage, stageLabel } from '../stages.ts'
import {
  type ApplicantBoardCard,
  adjacentStage,
  boardColumnOf,
  introduction,
  isCardLate,
  lateLabel,
  nextCardAction,
  noticeLabel,
  waitingLabel,
} from './board.ts'
import { MoveMenu } from './MoveMenu.tsx'
import type { CardMoves } from './use-moves.tsx'

type ApplicantCardProps = {
  card: ApplicantBoardCard
  moves: CardMoves
  onOpen: (id: string) => void
  /** Dragging needs a mouse; on phones the menu moves cards. */
  canDrag?: boolean
  /** Measures the card for the window of its column. */
  measure?: (element: HTMLElement | null) => (() => void) | undefined
  /** Its place in the column, and how many are there: only some of them are in the page. */
  place?: number
  of?: number
}

/** Shows a badge only where the column does not already say the stage. */
const showsBadge = (stage: ApplicantBoardCard['stage']) =>
  ['offer counter', 'offer accept', 'offer reject', 'rejected', 'withdrawn'].includes(stage)

/** The place of a card in its column. What stands on it is drawn anew only when it changes. */
export const ApplicantCard = memo(
  ({ card, moves, onOpen, canDrag, measure, place, of }: ApplicantCardProps) => {
    const item = useRef<HTMLLIElement>(null)
    const [dragging, setDragging] = useState(false)
    const isMovePending = moves.pendingId === card.id
    useEffect(() => {
      if (!canDrag || !item.current) return
      return draggable({
        element: item.current,
        getInitialData: () => ({ id: card.id }),
        onDragStart: () => setDragging(true),
        onDrop: () => setDragging(false),
      })
    }, [card.id, canDrag])

    useEffect(() => measure?.(item.current), [measure])

    return (
      <li
        ref={item}
        data-key={card.id}
        aria-posinset={place}
        aria-setsize={of}
        className={`relative rounded-[7px] border bg-base-100 p-2.5 transition-[border-color,opacity] ${canDrag ? 'cursor-grab' : ''} ${dragging || isMovePending ? 'border-dashed border-fg opacity-40' : 'border-base-300 hover:border-fg'}`}
      >
        <CardContent
          card={card}
          start={moves.start}
          announce={moves.announce}
          steps={moves.steps}
          problem={moves.problems[card.id]}
          actor={moves.actor}
          onOpen={onOpen}
        />
      </li>
    )
  },
)
ApplicantCard.displayName = 'ApplicantCard'

type CardContentProps = Pick<ApplicantCardProps, 'card' | 'onOpen'> &
  // What may be done with the card depends on the actor.
  Pick<CardMoves, 'start' | 'announce' | 'steps' | 'actor'> & { problem: string | undefined }

const CardContent = memo(({ card, start, announce, steps, problem, onOpen }: CardContentProps) => {
  const extensions = useExtensions()
  const moveBy = (step: 1 | -1) => {
    const to = adjacentStage(card, step)
    const column = boardColumnOf(card)
    if (to) start(card, to)
    else if (column) announce(`${card.name} cannot be moved on from ${stageLabel(column)} this way.`)
  }
  const late = isCardLate(card)
  const action = nextCardAction(card)
  return (
    <>
      <div className="flex items-start gap-2">
        <Avatar name={card.name} size={26} />
        <h3 className="min-w-0 flex-1 pt-[3px] text-sm leading-tight font-[750] tracking-[-0.01em]">
          <button
            type="button"
            id={`card-${card.id}`}
            aria-keyshortcuts="[ ]"
            onClick={() => onOpen(card.id)}
            onKeyDown={(event) => {
              if (event.key === ']') moveBy(1)
              if (event.key === '[') moveBy(-1)
            }}
            className="cursor-pointer text-start wrap-anywhere after:absolute after:inset-0 after:rounded-[7px] focus-visible:outline-none! focus-visible:after:outline-3 focus-visible:after:outline-fg"
          >
            {card.name}
          </button>
        </h3>
        <div className="relative z-1 -me-1.5 -mt-0.5">
          <MoveMenu card={card} steps={steps} onMove={(to, step) => start(card, to, step)} />
        </div>
      </div>
      {card.headline && <p className="mt-1.5 text-xs leading-snug">{card.headline}</p>}
      <p className="tabular-nums mt-0.5 text-xs text-fg-muted">
        <InlineList items={cardFacts(card)} />
      </p>
      {card.step && steps.filter(({ stage }) => stage === card.stage).length > 1 && (
        <p className="mt-1.5 text-xs font-bold">{card.step.name}</p>
      )}
      {card.tags.length > 0 && (
        <p className="mt-1.5 flex flex-wrap gap-1">
          {card.tags.map((tag) => (
            <span key={tag} className="rounded-[4px] bg-base-200 px-1.5 text-xs font-semibold wrap-anywhere">
              {tag}
            </span>
          ))}
        </p>
      )}
      {showsBadge(card.stage) && (
        <p className="mt-2">
          <StageBadge stage={card.stage} reader="employer" counter={card.counter} />
        </p>
      )}
      <div className="tabular-nums mt-2.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-fg-muted">
        <WaitingTime card={card} />
        {card.notesCount > 0 && (
          <span className="ms-auto inline-flex items-center gap-1">
            <StickyNote className="size-3.5" aria-hidden="true" />
            {card.notesCount}
            <span className="sr-only">{card.notesCount === 1 ? ' note' : ' notes'}</span>
          </span>
        )}
      </div>
      {(card.knockOuts > 0 || card.wantsPerson) && (
        <p className="mt-2 text-xs font-bold">
          <InlineList
            items={[
              card.knockOuts > 0 &&
                `${plural(card.knockOuts, 'answer')} other than ${card.knockOuts === 1 ? 'needed' : 'those needed'}`,
              card.wantsPerson && 'Asks that a person reads it',
            ]}
          />
        </p>
      )}
      {extensions.card(card.id)}
      {card.askedAt && (
        <p className="mt-2 text-xs font-bold text-danger">
          Asked about it on <DateTime iso={card.askedAt} as="deadline" />
        </p>
      )}
      {card.pendingNotice && (
        <p className="tabular-nums mt-2 flex items-center gap-1 text-xs">
          <Mail className="size-3.5 shrink-0" aria-hidden="true" />
          {noticeLabel(card.pendingNotice)}
        </p>
      )}
      {action && (
        <p className={`mt-2.5 border-t border-base-300 pt-2 text-xs font-bold ${late ? 'text-danger' : ''}`}>
          {action}
        </p>
      )}
      {problem && (
        <p className="mt-2 border-s-4 border-danger bg-danger-soft px-2 py-1.5 text-xs text-danger">
          {problem}
        </p>
      )}
    </>
  )
})
CardContent.displayName = 'CardContent'

/** What stands below the headline: years and place, unless the headline says them, and the pay asked for. */
export const cardFacts = (card: ApplicantBoardCard) => [
  ...introduction(card, card.city).filter((words) => words !== card.headline),
  formatShortAskedPay(card),
]

/** How long the applicant has waited, or how many days overdue the reply is. */
export const WaitingTime = ({ card }: { card: ApplicantBoardCard }) =>
  isCardLate(card) ? (
    <span className="inline-flex items-center gap-1 whitespace-nowrap font-bold text-danger">
      <TriangleAlert className="size-3.5" aria-hidden="true" />
      {lateLabel(card.daysLate)}
    </span>
  ) : (
    <span className="inline-flex items-center gap-1 whitespace-nowrap">
      <Clock className="size-3.5" aria-hidden="true" />
      {isOpenStage(card.stage) ? (
        waitingLabel(card.waitingDays)
      ) : (
        <DateTime iso={card.stageChangedAt} as="age" />
      )}
    </span>
  )
