import { useSetParam } from '#/client/use-set-params.ts'
import { SearchField } from '#/ui/form/SearchField.tsx'
import { Check, ChevronDown } from '#/ui/icons/icons.tsx'
import { ChevronsUpDown, Columns3, Rows3, TriangleAlert } from '#/ui/icons/more-icons.tsx'
import { Link2 } from '#/ui/icons/reading-icons.tsx'
import { Menu } from '#/ui/overlay/Menu.tsx'
import { SegmentedControl } from '#/ui/SegmentedControl.tsx'
import type { ApplicantBoardData } from '../employer/board.ts'
import { SavedViews } from '../saved-views/SavedViews.tsx'
import { sourceLabel } from '../sources/source-labels.ts'
import { type BoardFilter, boardOrders } from './board-query.ts'

type BoardToolbarProps = {
  board: ApplicantBoardData
  filter: BoardFilter
  lateCount: number
  view: 'board' | 'table'
}

/** What is listed of a job's applicants, in which order, and how. All of it stands in the address. */
export const BoardToolbar = ({ board, filter, lateCount, view }: BoardToolbarProps) => {
  const setParam = useSetParam()
  const order = boardOrders.find(({ id }) => id === filter.order) ?? boardOrders[0]
  return (
    <div className="flex flex-wrap items-center gap-2 px-5 pb-5 lg:px-7">
      <SearchField
        label="Find an applicant"
        height="h-10"
        className="min-w-52 flex-1 max-sm:basis-full lg:w-64 lg:flex-none"
        value={filter.q}
        onChange={(words) => setParam('q', words, true)}
      />
      <SavedViews jobId={board.job.id} />
      {view === 'board' && (
        <Menu
          label={`Order: ${order.label}`}
          heading="Order of each column"
          variant="outlined"
          placement="bottom start"
          className="h-10! text-sm"
          entries={boardOrders.map(({ id, label }) => ({ id, label }))}
          onAction={(id) => setParam('sort', id === 'changed' ? null : id, true)}
        >
          <ChevronsUpDown className="size-4 shrink-0" aria-hidden="true" />
          <span className="max-sm:hidden">{order.label}</span>
          <span className="sm:hidden">Order</span>
          <ChevronDown className="size-4 shrink-0" aria-hidden="true" />
        </Menu>
      )}
      {(lateCount > 0 || filter.late) && (
        <button
          type="button"
          className="chip tabular-nums"
          aria-pressed={filter.late}
          onClick={() => setParam('late', filter.late ? null : '1')}
        >
          <TriangleAlert className="text-danger" aria-hidden="true" />
          Overdue ({lateCount})
        </button>
      )}
      {(board.sources.length > 1 || filter.source) && (
        <Menu
          label={filter.source ? `Source: ${sourceLabel(filter.source)}` : 'Source'}
          heading="Where they come from"
          variant="outlined"
          placement="bottom start"
          className="h-10! max-w-64 text-sm"
          entries={[
            ...(filter.source ? [{ id: 'all', label: 'All sources' }] : []),
            ...board.sources.map(({ source, count }) => ({
              id: `of ${source}`,
              label: `${sourceLabel(source)} (${count})`,
              ...(source === filter.source && { icon: Check }),
            })),
          ]}
          onAction={(id) => setParam('source', id === 'all' ? null : id.slice(3))}
        >
          <Link2 className="size-4 shrink-0" aria-hidden="true" />
          <span className="truncate">{filter.source ? sourceLabel(filter.source) : 'Source'}</span>
          <ChevronDown className="size-4 shrink-0" aria-hidden="true" />
        </Menu>
      )}
      {board.tags.map(({ tag, count }) => (
        <button
          key={tag}
          type="button"
          className="chip tabular-nums"
          aria-pressed={filter.tag === tag}
          onClick={() => setParam('tag', filter.tag === tag ? null : tag)}
        >
          {tag} ({count})
        </button>
      ))}
      {/* Where there is no room beside it, the hint falls below the line and is not seen. */}
      <div className="flex h-10 flex-1 basis-44 flex-wrap items-center justify-end gap-x-6 gap-y-4 overflow-clip [overflow-clip-margin:5px] max-lg:hidden">
        <SegmentedControl
          label="View"
          value={view}
          onChange={(next) => setParam('view', next === 'table' ? 'table' : null)}
          options={[
            {
              value: 'board',
              label: (
                <>
                  <Columns3 className="size-4" aria-hidden="true" />
                  Board
                </>
              ),
            },
            {
              value: 'table',
              label: (
                <>
                  <Rows3 className="size-4" aria-hidden="true" />
                  Table
                </>
              ),
            },
          ]}
        />
        {view === 'board' && (
          <p className="flex items-center gap-1.5 text-xs text-fg-muted max-xl:hidden">
            <kbd className="kbd-hint">[</kbd>
            <kbd className="kbd-hint">]</kbd>move the focused card
          </p>
        )}
      </div>
    </div>
  )
}
