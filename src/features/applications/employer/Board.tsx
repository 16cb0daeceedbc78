import {
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { useStableCallback } from '#/client/use-stable-callback.ts'
import { workingDaysLabel } from '#/features/jobs/steps.ts'
import { Ban } from '#/ui/icons/more-icons.tsx'
import { type ColumnCards, columnCards, withUnchangedCards } from '../board/board-pages.ts'
import { CardList, type MoreCards } from '../board/CardList.tsx'
import type { BoardColumn } from '../board/shapes.ts'
import { ProspectCards, useImportedAt } from '../prospects/ProspectCards.tsx'
import { type MainStage, mainStages, stageLabel } from '../stages.ts'
import { type ApplicantBoardCard, type ApplicantBoardData, allowedDropStage } from './board.ts'
import type { CardMoves, StageMoves } from './use-moves.tsx'

type DropTarget = MainStage | 'rejected'
type BoardProps = {
  board: ApplicantBoardData
  moves: StageMoves
  onOpen: (id: string) => void
  more: MoreCards
}

type FindCard = (id: unknown) => ApplicantBoardCard | undefined

/** Makes an element a drop target for cards whose stage may change to it. */
function useDropTarget(target: DropTarget, findCard: FindCard) {
  const element = useRef<HTMLElement>(null)
  const [over, setOver] = useState(false)
  useEffect(() => {
    if (!element.current) return
    return dropTargetForElements({
      element: element.current,
      getData: () => ({ target }),
      canDrop: ({ source }) => {
        const card = findCard(source.data.id)
        return card !== undefined && allowedDropStage(card, target) !== null
      },
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: () => setOver(false),
    })
  }, [target, findCard])
  return { element, over }
}

/** One column per main stage, and a rail for ended applications. */
export const Board = ({ board, moves, onOpen, more }: BoardProps) => {
  const findCard = useStableCallback((id: unknown) => board.cards.find((one) => one.id === id))
  const columnOf = useColumns(board)
  const { start } = moves.ofCards
  const common = { moves: moves.ofCards, findCard, onOpen, more }
  useEffect(
    () =>
      monitorForElements({
        onDrop({ source, location }) {
          const target = location.current.dropTargets[0]?.data.target as DropTarget | undefined
          const card = findCard(source.data.id)
          const to = target && card && allowedDropStage(card, target)
          if (to) start(card, to)
        },
      }),
    [findCard, start],
  )
  return (
    <section
      aria-label="Applicants by stage"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, also by keys
      tabIndex={0}
      className="thin-scroll relative flex min-h-0 flex-1 gap-2.5 overflow-x-auto px-7 pb-7"
    >
      {mainStages.map((mainStage) => (
        <Column
          key={mainStage}
          mainStage={mainStage}
          note={columnNote(mainStage, board)}
          loaded={columnOf(mainStage)}
          {...common}
        />
      ))}
      <EndedRail loaded={columnOf('ended')} {...common} />
    </section>
  )
}

/** The cards of each column, as the same object until one of them changes: the other columns are not drawn again. */
function useColumns(board: ApplicantBoardData) {
  const known = useRef(new Map<BoardColumn, ColumnCards>())
  return useMemo(
    () => (column: BoardColumn) => {
      const loaded = withUnchangedCards(known.current.get(column), columnCards(board, column))
      known.current.set(column, loaded)
      return loaded
    },
    [board],
  )
}

function columnNote(mainStage: MainStage, { averageDays, replyDays, job, hired, steps }: ApplicantBoardData) {
  if (mainStage === 'applied') return `Reply within ${workingDaysLabel(replyDays)}`
  if (mainStage === 'hire') {
    return `${hired} of ${job.seats} ${job.seats === 1 ? 'seat' : 'seats'} filled`
  }
  const ownNames = steps.filter(({ stage, name }) => stage === mainStage && name !== stageLabel(mainStage))
  if (ownNames.length > 0) return ownNames.map(({ name }) => name).join(', ')
  const average = averageDays.find((one) => one.stage === mainStage)
  if (!average) return null
  return average.days === 0
    ? 'Under a day on average'
    : `${average.days} ${average.days === 1 ? 'day' : 'days'} on average`
}

type RailProps = Pick<BoardProps, 'onOpen' | 'more'> & {
  loaded: ColumnCards
  moves: CardMoves
  findCard: FindCard
}
type ColumnProps = RailProps & { mainStage: MainStage; note: string | null }

const Column = memo(({ mainStage, note, loaded, moves, findCard, onOpen, more }: ColumnProps) => {
  const { element, over } = useDropTarget(mainStage, findCard)
  const imported = useImportedAt(mainStage)
  const background = over ? 'bg-brand-soft outline-2 outline-dashed outline-fg' : 'bg-base-200'
  const first = mainStage === mainStages[0]
  const last = mainStage === mainStages.at(-1)
  return (
    <section
      ref={element}
      aria-labelledby={`station-${mainStage}`}
      className="flex min-h-0 min-w-[192px] flex-1 flex-col"
    >
      <div className="relative px-1 pb-3 pt-8">
        <span
          aria-hidden="true"
          className={`absolute top-[9px] h-1.5 bg-fg ${first ? 'start-3' : 'start-0'} ${last ? 'w-4' : '-end-2.5'}`}
        />
        <span
          aria-hidden="true"
          className={`absolute start-1 top-0 size-6 rounded-full border-[5px] border-fg ${loaded.found > 0 ? 'bg-brand' : 'bg-base-100'}`}
        />
        <div className="flex items-baseline gap-2">
          <h2 id={`station-${mainStage}`} className="text-base tracking-[-0.015em]">
            {stageLabel(mainStage)}
          </h2>
          <span className="tabular-nums text-sm font-bold text-fg-muted">{loaded.found}</span>
        </div>
        <p className="min-h-[18px] text-xs text-fg-muted">{note}</p>
      </div>
      {(loaded.found > 0 || imported.length === 0) && (
        <CardList
          labelledBy={`station-${mainStage}`}
          column={mainStage}
          loaded={loaded}
          moves={moves}
          onOpen={onOpen}
          more={more}
          canDrag
          className={`min-h-40 transition-colors ${background}`}
        />
      )}
      <ProspectCards
        people={imported}
        className={
          loaded.found === 0 ? `min-h-40 flex-1 ${background}` : 'mt-1.5 max-h-1/2 shrink-0 bg-base-200'
        }
      />
    </section>
  )
})
Column.displayName = 'Column'

/** Rejected, declined and withdrawn applicants, newest first; 48 px wide until opened. */
const EndedRail = memo(({ loaded, moves, findCard, onOpen, more }: RailProps) => {
  const { element, over } = useDropTarget('rejected', findCard)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (open) element.current?.scrollIntoView({ inline: 'end', block: 'nearest' })
  }, [open, element])
  return (
    <section
      ref={element}
      aria-label="No longer on the line"
      className={`flex min-h-0 shrink-0 gap-2 pt-[89px] ${open ? 'w-[260px]' : 'w-12'}`}
    >
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className={`flex min-h-40 w-12 shrink-0 cursor-pointer flex-col items-center gap-3 rounded-box pt-3 ${over ? 'bg-danger-soft outline-2 outline-dashed outline-danger' : 'bg-base-200 hover:bg-base-300'}`}
      >
        <Ban className="size-[18px]" aria-hidden="true" />
        <span className="text-sm font-[800] [writing-mode:vertical-rl]">
          {over ? 'Reject' : 'Ended'}{' '}
          <span className="tabular-nums font-bold text-fg-muted">{loaded.found}</span>
        </span>
      </button>
      {open && (
        <CardList
          label="No longer on the line"
          column="ended"
          loaded={loaded}
          moves={moves}
          onOpen={onOpen}
          more={more}
          className="bg-base-200"
        />
      )}
    </section>
  )
})
EndedRail.displayName = 'EndedRail'
