import { useEffect, useRef } from 'react'
import { Button } from '#/ui/Button.tsx'
import { useWindow } from '#/ui/use-window.ts'
import { ApplicantCard } from '../employer/ApplicantCard.tsx'
import type { ApplicantBoardCard, ApplicantBoardData } from '../employer/board.ts'
import type { StageMoves } from '../employer/use-moves.tsx'
import { columnOf, type useMoreCards } from './board-query.ts'
import type { BoardColumn } from './shapes.ts'

export type MoreCards = ReturnType<typeof useMoreCards>

/** The loaded cards of a column, and how many there are on the server. */
export const columnCards = (board: ApplicantBoardData, column: BoardColumn) => ({
  cards: board.cards.filter((card) => columnOf(card) === column),
  found: board.columns.find((one) => one.column === column)?.found ?? 0,
})

type CardListProps = {
  column: BoardColumn
  cards: ApplicantBoardCard[]
  found: number
  moves: StageMoves
  onOpen: (id: string) => void
  more: MoreCards
  label?: string
  labelledBy?: string
  canDrag?: boolean
  /** Scrolls with the page instead of by itself. */
  onPage?: boolean
  className?: string
}

const cardHeight = 148
const gap = 8
/** Rows before the end of what is loaded at which the next page is fetched. */
const fetchAhead = 10

/** The cards of one column; only those in view are drawn, and more are loaded towards the end. */
export const CardList = ({
  column,
  cards,
  found,
  moves,
  onOpen,
  more,
  label,
  labelledBy,
  canDrag,
  onPage,
  className = '',
}: CardListProps) => {
  const scroller = useRef<HTMLUListElement>(null)
  const keys = cards.map(({ id }) => id)
  const { list, row, from, to, before, after } = useWindow<HTMLUListElement>({
    keys,
    estimate: cardHeight + gap,
    gap,
    ...(!onPage && { scroller }),
    initial: 6,
  })
  const { load } = more
  const hasMore = cards.length < found
  useEffect(() => {
    if (hasMore && to > cards.length - fetchAhead) void load(column)
  })
  return (
    <ul
      ref={(element) => {
        scroller.current = element
        list.current = element
      }}
      aria-label={label}
      aria-labelledby={labelledBy}
      className={`grid grid-cols-[minmax(0,1fr)] content-start gap-2 ${onPage ? '' : 'thin-scroll flex-1 overflow-y-auto overscroll-contain rounded-box p-1.5'} ${className}`}
    >
      {before > 0 && <li aria-hidden="true" style={{ height: before - gap }} />}
      {cards.slice(from, to).map((card, place) => (
        <ApplicantCard
          key={card.id}
          card={card}
          moves={moves}
          onOpen={onOpen}
          measure={row}
          place={from + place + 1}
          of={found}
          {...(canDrag && { canDrag })}
        />
      ))}
      {after > 0 && <li aria-hidden="true" style={{ height: after - gap }} />}
      {found === 0 && <li className="p-3 text-sm text-fg-muted">Nobody here.</li>}
      {hasMore &&
        (more.failed === column ? (
          <li className="p-2 text-sm">
            The next ones could not be loaded.{' '}
            <Button size="sm" variant="outlined" onClick={() => void load(column)}>
              Try again
            </Button>
          </li>
        ) : (
          <li aria-hidden="true" className="p-3 text-xs text-fg-muted">
            Loading more
          </li>
        ))}
    </ul>
  )
}
