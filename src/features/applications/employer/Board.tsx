import {
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { useEffect, useRef, useState } from 'react'
import { workingDaysLabel } from '#/features/jobs/steps.ts'
import { Ban } from '#/ui/icons/more-icons.tsx'
import { type MainStage, mainStages, stageLabel } from '../stages.ts'
import { ApplicantCard } from './ApplicantCard.tsx'
import { type ApplicantBoardCard, type ApplicantBoardData, allowedDropStage, boardColumnOf } from './board.ts'
import type { StageMoves } from './use-moves.tsx'

type DropTarget = MainStage | 'rejected'
type BoardProps = {
  board: ApplicantBoardData
  cards: ApplicantBoardCard[]
  moves: StageMoves
  onOpen: (id: string) => void
}

/** Makes an element a drop target for cards whose stage may change to it. */
function useDropTarget(target: DropTarget, cards: ApplicantBoardCard[]) {
  const element = useRef<HTMLElement>(null)
  const latest = useRef(cards)
  const [over, setOver] = useState(false)
  useEffect(() => {
    latest.current = cards
  })
  useEffect(() => {
    if (!element.current) return
    return dropTargetForElements({
      element: element.current,
      getData: () => ({ target }),
      canDrop: ({ source }) => {
        const card = latest.current.find((one) => one.id === source.data.id)
        return card !== undefined && allowedDropStage(card, target) !== null
      },
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: () => setOver(false),
    })
  }, [target])
  return { element, over }
}

/** One column per main stage, and a rail for ended applications. */
export const Board = ({ board, cards, moves, onOpen }: BoardProps) => {
  const latest = useRef({ board, moves })
  useEffect(() => {
    latest.current = { board, moves }
  })
  useEffect(
    () =>
      monitorForElements({
        onDrop({ source, location }) {
          const target = location.current.dropTargets[0]?.data.target as DropTarget | undefined
          const card = latest.current.board.cards.find((one) => one.id === source.data.id)
          const to = target && card && allowedDropStage(card, target)
          if (to) latest.current.moves.start(card, to)
        },
      }),
    [],
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
          allCards={board.cards}
          cards={cards.filter((card) => boardColumnOf(card) === mainStage)}
          moves={moves}
          onOpen={onOpen}
        />
      ))}
      <EndedRail
        allCards={board.cards}
        cards={cards.filter((card) => boardColumnOf(card) === null)}
        moves={moves}
        onOpen={onOpen}
      />
    </section>
  )
}

function columnNote(mainStage: MainStage, { averageDays, replyDays, job, cards, steps }: ApplicantBoardData) {
  if (mainStage === 'applied') return `Reply within ${workingDaysLabel(replyDays)}`
  if (mainStage === 'hire') {
    const hired = cards.filter(({ stage }) => stage === 'hire').length
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

type ColumnProps = {
  mainStage: MainStage
  note: string | null
  allCards: ApplicantBoardCard[]
  cards: ApplicantBoardCard[]
  moves: StageMoves
  onOpen: (id: string) => void
}

const Column = ({ mainStage, note, allCards, cards, moves, onOpen }: ColumnProps) => {
  const { element, over } = useDropTarget(mainStage, allCards)
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
          className={`absolute start-1 top-0 size-6 rounded-full border-[5px] border-fg ${cards.length > 0 ? 'bg-brand' : 'bg-white'}`}
        />
        <div className="flex items-baseline gap-2">
          <h2 id={`station-${mainStage}`} className="text-base tracking-[-0.015em]">
            {stageLabel(mainStage)}
          </h2>
          <span className="tabular-nums text-sm font-bold text-fg-muted">{cards.length}</span>
        </div>
        <p className="min-h-[18px] text-xs text-fg-muted">{note}</p>
      </div>
      <ul
        aria-labelledby={`station-${mainStage}`}
        className={`thin-scroll grid min-h-40 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-2 overflow-y-auto overscroll-contain rounded-box p-1.5 transition-colors ${over ? 'bg-brand-soft outline-2 outline-dashed outline-fg' : 'bg-base-200'}`}
      >
        {cards.map((card) => (
          <ApplicantCard key={card.id} card={card} moves={moves} onOpen={onOpen} canDrag />
        ))}
        {cards.length === 0 && <li className="p-3 text-sm text-fg-muted">Nobody here.</li>}
      </ul>
    </section>
  )
}

/** Rejected, declined and withdrawn applicants, newest first; 48 px wide until opened. */
const EndedRail = ({ allCards, cards, moves, onOpen }: Omit<ColumnProps, 'mainStage' | 'note'>) => {
  const { element, over } = useDropTarget('rejected', allCards)
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
          <span className="tabular-nums font-bold text-fg-muted">{cards.length}</span>
        </span>
      </button>
      {open && (
        <ul
          aria-label="No longer on the line"
          className="thin-scroll grid flex-1 grid-cols-[minmax(0,1fr)] content-start gap-2 overflow-y-auto overscroll-contain rounded-box bg-base-200 p-1.5"
        >
          {cards.map((card) => (
            <ApplicantCard key={card.id} card={card} moves={moves} onOpen={onOpen} />
          ))}
          {cards.length === 0 && <li className="p-3 text-sm text-fg-muted">Nobody here.</li>}
        </ul>
      )}
    </section>
  )
}
