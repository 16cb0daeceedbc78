import { useState } from 'react'
import { formatShortMoney } from '#/shared/money/money.ts'
import { Button } from '#/ui/Button.tsx'
import { Avatar } from '#/ui/CompanyLogo.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { InlineList } from '#/ui/InlineList.tsx'
import { type Column, type Sort, Table } from '#/ui/Table.tsx'
import { StageBadge } from '../StageBadge.tsx'
import { isOpenStage, mainStages, type Stage, stages } from '../stages.ts'
import { WaitingTime } from './ApplicantCard.tsx'
import {
  type ApplicantBoardCard,
  boardColumnOf,
  introduction,
  isCardLate,
  isOfferEnded,
  nextCardAction,
  nextStagesOf,
} from './board.ts'
import { MoveMenu } from './MoveMenu.tsx'
import type { StageMoves } from './use-moves.tsx'

type ApplicantsTableProps = {
  cards: ApplicantBoardCard[]
  moves: StageMoves
  onOpen: (id: string) => void
  openId: string | null
}

/** Sorts by main stage; ended applications come last. */
const stageOrder = (card: ApplicantBoardCard) => {
  const column = boardColumnOf(card)
  return (column ? mainStages.indexOf(column) : mainStages.length) * 100 + stages.indexOf(card.stage)
}

const sortValues: Record<string, (card: ApplicantBoardCard) => number | string> = {
  name: (card) => card.name.toLowerCase(),
  stage: stageOrder,
  // Overdue applicants come before any waiting time.
  waiting: (card) => card.daysLate * 1000 + card.waitingDays,
  asks: (card) => card.desiredPay ?? 0,
}

export const ApplicantsTable = ({ cards, moves, onOpen, openId }: ApplicantsTableProps) => {
  const [sort, setSort] = useState<Sort>({ key: 'stage', direction: 'ascending' })
  const columns: Column<ApplicantBoardCard>[] = [
    {
      key: 'name',
      header: 'Applicant',
      rowHeader: true,
      sortable: true,
      cell: (card) => (
        <span className="flex gap-3">
          <Avatar name={card.name} size={36} />
          <span className="min-w-0">
            <button
              type="button"
              id={`card-${card.id}`}
              onClick={() => onOpen(card.id)}
              className="cursor-pointer pe-10 text-start text-base leading-tight font-[750] underline-offset-4 hover:underline"
            >
              {card.name}
            </button>
            <span className="block text-sm text-fg-muted max-md:hidden">
              <InlineList items={introduction(card)} />
            </span>
            {/* On phones the short values stand here, instead of on lines of their own. */}
            <span className="block text-sm text-fg-muted md:hidden">
              <InlineList items={[...introduction(card, card.city), askedPay(card)]} />
            </span>
          </span>
        </span>
      ),
    },
    {
      key: 'stage',
      header: 'Stage',
      sortable: true,
      cell: (card) => <StageBadge stage={card.stage} reader="employer" counter={card.counter} />,
    },
    {
      key: 'waiting',
      header: 'Waiting',
      sortable: true,
      cell: (card) =>
        isOpenStage(card.stage) ? (
          <WaitingTime card={card} />
        ) : (
          <span className="text-fg-muted">
            Until <DateTime iso={card.stageChangedAt} as="deadline" />
          </span>
        ),
    },
    {
      key: 'asks',
      header: 'Asks',
      sortable: true,
      onPhone: 'hide',
      cell: (card) => askedPay(card) ?? '—',
    },
    {
      key: 'where',
      header: 'Where',
      onPhone: 'hide',
      cell: (card) => [card.city, card.region].filter(Boolean).join(', ') || '—',
    },
    {
      key: 'next',
      header: 'Next',
      className: 'phone-own-line',
      cell: (card) => (
        <NextAction card={card} onMove={(to) => moves.start(card, to)} onOpen={() => onOpen(card.id)} />
      ),
    },
    {
      key: 'move',
      header: 'Move',
      onPhone: 'corner',
      cell: (card) => (
        <MoveMenu card={card} steps={moves.steps} onMove={(to, step) => moves.start(card, to, step)} />
      ),
    },
  ]
  const sortValue = sortValues[sort.key]
  const rows = sortValue
    ? [...cards].sort((a, b) => {
        const [x, y] = [sortValue(a), sortValue(b)]
        return (x < y ? -1 : x > y ? 1 : 0) * (sort.direction === 'ascending' ? 1 : -1)
      })
    : cards
  return (
    <div className="mx-5 border-t-2 border-fg lg:mx-7">
      <Table
        caption="Applicants"
        className="table-hover table-padded table-phone-line table-avatar"
        columns={columns}
        rows={rows}
        rowKey={(card) => card.id}
        isSelected={(card) => card.id === openId}
        sort={sort}
        onSort={setSort}
      />
      {rows.length === 0 && <p className="py-6 text-fg-muted">Nobody matches.</p>}
    </div>
  )
}

const askedPay = ({ desiredPay, desiredCurrency }: ApplicantBoardCard) =>
  desiredPay === null ? null : formatShortMoney(desiredPay, desiredCurrency)

/** Where the next action is a move, the stage it moves to. */
const nextStage: Partial<Record<Stage, Stage>> = { 'short-listed': 'screened', screened: 'interview' }

/** The next action as a button: a move where it is one, otherwise the drawer, where it is decided. */
const NextAction = ({
  card,
  onMove,
  onOpen,
}: {
  card: ApplicantBoardCard
  onMove: (to: Stage) => void
  onOpen: () => void
}) => {
  const action = nextCardAction(card)
  if (!action) return <span className="max-md:hidden">—</span>
  // The applicant's turn.
  if (card.stage === 'offer' && !isOfferEnded(card.offer))
    return <span className="text-sm text-fg-muted">{action}</span>
  const allowed = nextStagesOf(card)
  if (allowed.length === 0) return <span className="text-sm text-fg-muted">{action}</span>
  const next = nextStage[card.stage]
  const to = next && allowed.includes(next) ? next : undefined
  return (
    <Button
      variant="outlined"
      size="sm"
      // On phones the name opens the drawer, so a second button for it would only make the rows longer.
      className={`${isCardLate(card) ? 'border-danger! text-danger' : ''} ${to ? '' : 'max-md:hidden'}`}
      onClick={() => (to ? onMove(to) : onOpen())}
    >
      {isCardLate(card) && card.stage === 'applied' ? 'Reply now' : action}
      <span className="sr-only"> {card.name}</span>
    </Button>
  )
}
