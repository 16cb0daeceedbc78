import { useEffect, useRef } from 'react'
import { Button } from '#/ui/Button.tsx'
import { useWindow } from '#/ui/use-window.ts'
import { ApplicantCard } from '../employer/ApplicantCard.tsx'
import type { CardMoves } from '../employer/use-moves.tsx'
import type { ColumnCards } from './board-pages.ts'
import type { useMoreCards } from './board-query.ts'
import type { BoardColumn } from './shapes.ts'

export type MoreCards = ReturnType<typeof useMoreCards>

type CardListProps = {
  column: BoardColumn
  loaded: ColumnCards
  moves: CardMoves
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
/** How many fill a screen below the head of the page, for the first drawing. */
const firstRows = () => Math.ceil(window.innerHeight / (cardHeight + gap)) - 1
/** Rows before the end of what was read last at which the next page is fetched. */
const fetchAhead = 10

/** The cards of one column; only those in view are drawn, and more are loaded towards the end. */
export const CardList = ({
  column,
  loaded: { cards, read, found, hasMore },
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
    initial: firstRows(),
  })
  const { load, failed } = more
  useEffect(() => {
    if (hasMore && failed !== column && to > read - fetchAhead) void load(column)
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
        (failed === column ? (
          <li className="p-2 text-sm">
            The next ones could not be loaded.{' '}
            <Button size="sm" variant="outlined" onClick={() => void load(column)}>
              Try again
            </Button>
          </li>
        ) : (
          cards.length < found && (
            <li aria-hidden="true" className="p-3 text-xs text-fg-muted">
              Loading more
            </li>
          )
        ))}
    </ul>
  )
}
