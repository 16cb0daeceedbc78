import { type KeyboardEvent, useEffect, useRef } from 'react'
import { columnCards } from '../board/board-pages.ts'
import { CardList, type MoreCards } from '../board/CardList.tsx'
import { ProspectCards, useImportedAt } from '../prospects/ProspectCards.tsx'
import { type MainStage, mainStages, stageLabel } from '../stages.ts'
import type { ApplicantBoardData } from './board.ts'
import type { StageMoves } from './use-moves.tsx'

type Tab = MainStage | 'ended'
const tabs: Tab[] = [...mainStages, 'ended']
const tabLabel = (tab: Tab) => (tab === 'ended' ? 'Ended' : stageLabel(tab))

/** The board for phones: one stage at a time, moved by menu instead of dragging. */
export const PhoneBoard = ({
  board,
  moves,
  onOpen,
  more,
  chosen,
  onChoose,
}: {
  board: ApplicantBoardData
  more: MoreCards
  moves: StageMoves
  onOpen: (id: string) => void
  /** The stage in the address. */
  chosen: string | null
  onChoose: (stage: Tab) => void
}) => {
  const tab =
    tabs.find((one) => one === chosen) ?? tabs.find((one) => columnCards(board, one).found > 0) ?? 'applied'
  const tabList = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new choice is what has to come into view
  useEffect(() => {
    const chosenTab = tabList.current?.querySelector<HTMLElement>('[aria-selected=true]')
    if (!tabList.current || !chosenTab) return
    tabList.current.scrollLeft =
      chosenTab.offsetLeft - (tabList.current.clientWidth - chosenTab.offsetWidth) / 2
  }, [tab])

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const direction = document.dir === 'rtl' ? -step : step
    const next = direction && tabs[(tabs.indexOf(tab) + direction + tabs.length) % tabs.length]
    if (!next) return
    onChoose(next)
    document.getElementById(`tab-${next}`)?.focus()
  }
  const loaded = columnCards(board, tab)
  const imported = useImportedAt(tab)
  return (
    <div>
      <div
        ref={tabList}
        role="tablist"
        aria-label="Stages"
        onKeyDown={onKeyDown}
        className="scroll-x sticky top-0 z-10 flex border-b border-base-300 bg-base-100 px-5"
      >
        {tabs.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            id={`tab-${one}`}
            aria-controls="stage-panel"
            aria-selected={tab === one}
            tabIndex={tab === one ? 0 : -1}
            onClick={() => onChoose(one)}
            className={`h-12 shrink-0 border-b-4 px-3 text-sm font-bold focus-visible:-outline-offset-3! ${tab === one ? 'border-fg' : 'border-transparent text-fg-muted'}`}
          >
            {tabLabel(one)}{' '}
            <span className="tabular-nums text-fg-muted">{columnCards(board, one).found}</span>
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id="stage-panel"
        aria-labelledby={`tab-${tab}`}
        tabIndex={loaded.found === 0 ? 0 : undefined}
        className="min-h-[60vh] bg-base-200 p-4"
      >
        <h2 className="sr-only">{tabLabel(tab)}</h2>
        {(loaded.found > 0 || imported.length === 0) && (
          <CardList
            key={tab}
            label={tabLabel(tab)}
            column={tab}
            loaded={loaded}
            moves={moves.ofCards}
            onOpen={onOpen}
            more={more}
            onPage
          />
        )}
        <ProspectCards people={imported} onPage className={loaded.found > 0 ? 'mt-4' : ''} />
      </div>
    </div>
  )
}
