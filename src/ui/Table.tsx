import type { ReactNode, Ref } from 'react'
import { ArrowDown, ArrowUp, ChevronsUpDown } from './icons/visitor-icons.tsx'

export type Column<Row> = {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** The cell that names the row; one per table. */
  rowHeader?: boolean
  /** Right-aligned, for figures. */
  alignEnd?: boolean
  sortable?: boolean
  /** On phones: hidden, placed in the top corner, or below without the column’s name. */
  onPhone?: 'hide' | 'corner' | 'bare'
  className?: string
}
export type Sort = { key: string; direction: 'ascending' | 'descending' }

type TableProps<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  isSelected?: (row: Row) => boolean
  sort?: Sort
  onSort?: (sort: Sort) => void
  /** Where `rows` are only those in view of a longer list: what `useWindow` says. */
  drawn?: {
    list: Ref<HTMLTableSectionElement>
    row: (element: HTMLElement | null) => (() => void) | undefined
    before: number
    after: number
  }
  className?: string
}

const Spacer = ({ height, span }: { height: number; span: number }) =>
  height > 0 && (
    <tr className="table-spacer">
      <td colSpan={span} style={{ height, padding: 0, border: 0 }} />
    </tr>
  )

const cellClass = <Row,>(column: Column<Row>) =>
  [
    column.alignEnd && 'cell-end tabular-nums',
    column.onPhone === 'hide' && 'cell-phone-hidden',
    column.onPhone === 'corner' && 'cell-phone-corner',
    column.className,
  ]
    .filter(Boolean)
    .join(' ') || undefined

const SortButton = ({
  head,
  direction,
  onPress,
}: {
  head: string
  direction?: Sort['direction']
  onPress: () => void
}) => {
  const Icon = direction === 'ascending' ? ArrowUp : direction === 'descending' ? ArrowDown : ChevronsUpDown
  return (
    <button
      type="button"
      onClick={onPress}
      className="inline-flex cursor-pointer items-center gap-1 hover:text-fg"
    >
      {head}
      <Icon className="size-3.5" aria-hidden="true" />
    </button>
  )
}

/** A ruled table; below 768 px each row becomes a block with the column's name before each value. */
export const Table = <Row,>({
  caption,
  columns,
  rows,
  rowKey,
  isSelected,
  sort,
  onSort,
  drawn,
  className = '',
}: TableProps<Row>) => {
  const sortBy = (key: string) => {
    const again = sort?.key === key && sort.direction === 'ascending'
    onSort?.({ key, direction: again ? 'descending' : 'ascending' })
  }
  return (
    <table className={`table-responsive ${className}`}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => {
            const direction = sort?.key === column.key ? sort.direction : undefined
            return (
              <th
                key={column.key}
                scope="col"
                aria-sort={direction}
                className={column.alignEnd ? 'cell-end' : undefined}
              >
                {column.sortable && onSort ? (
                  <SortButton head={column.header} direction={direction} onPress={() => sortBy(column.key)} />
                ) : (
                  column.header
                )}
              </th>
            )
          })}
        </tr>
      </thead>
      <tbody ref={drawn?.list}>
        {drawn && <Spacer height={drawn.before} span={columns.length} />}
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            ref={drawn?.row}
            data-key={drawn && rowKey(row)}
            data-on={isSelected?.(row) || undefined}
          >
            {columns.map((column) =>
              column.rowHeader ? (
                <th key={column.key} scope="row" className={cellClass(column)}>
                  {column.cell(row)}
                </th>
              ) : (
                <td
                  key={column.key}
                  data-label={column.onPhone ? undefined : column.header}
                  className={cellClass(column)}
                >
                  {column.cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
        {drawn && <Spacer height={drawn.after} span={columns.length} />}
      </tbody>
    </table>
  )
}
