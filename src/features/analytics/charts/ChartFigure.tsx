import { type ReactNode, useState } from 'react'
import { saveFile } from '#/client/save-file.ts'
import { csvLine } from '#/shared/csv.ts'
import { Button } from '#/ui/Button.tsx'
import { Download } from '#/ui/icons/more-icons.tsx'
import { Table } from '#/ui/Table.tsx'

type Cell = string | number | null

/** The figures of a chart. The first column names the row. */
export type ChartTable = {
  caption: string
  /** Of its file, without the ending. */
  file: string
  columns: string[]
  rows: Cell[][]
}

/** The byte order mark tells spreadsheets that the file is UTF-8. */
export const csvOf = ({ columns, rows }: ChartTable) =>
  `\uFEFF${[columns, ...rows].map((cells) => csvLine(cells.map((cell) => String(cell ?? '')))).join('')}`

type ChartFigureProps = {
  id: string
  /** What the figures say, in one sentence. */
  finding: string
  /** What exactly is counted, in one sentence. */
  note: string
  tables: ChartTable[]
  /** Without one, the tables are all there is. */
  children?: ReactNode
}

/** A chart under what it says, or the same figures as tables; each of them can be saved as a file. */
export function ChartFigure({ id, finding, note, tables, children }: ChartFigureProps) {
  const [asTable, setAsTable] = useState(false)
  const showsTables = asTable || !children
  return (
    <figure aria-labelledby={`${id}-finding`} className="pt-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <figcaption className="min-w-0 flex-1 basis-80">
          <h3 id={`${id}-finding`} className="text-xl tracking-[-0.02em]">
            {finding}
          </h3>
          <p className="mt-1 max-w-[44em] text-sm text-fg-muted">{note}</p>
        </figcaption>
        {children && (
          <Button variant="outlined" size="sm" onClick={() => setAsTable(!asTable)}>
            Show as {asTable ? 'chart' : 'table'}
            <span className="sr-only">: {finding}</span>
          </Button>
        )}
      </div>
      {showsTables ? tables.map((table) => <FigureTable key={table.file} table={table} />) : children}
    </figure>
  )
}

function FigureTable({ table }: { table: ChartTable }) {
  const { caption, columns, rows, file } = table
  return (
    <div className="mt-5">
      <Table
        caption={caption}
        columns={columns.map((header, place) => ({
          ...{ key: header, header, rowHeader: place === 0 },
          alignEnd: rows.every((cells) => typeof cells[place] !== 'string'),
          cell: (cells: Cell[]) => cells[place] ?? '–',
        }))}
        rows={rows}
        rowKey={(cells) => JSON.stringify(cells)}
      />
      <Button
        variant="outlined"
        size="sm"
        className="mt-3"
        onClick={() => saveFile(new Blob([csvOf(table)], { type: 'text/csv;charset=utf-8' }), `${file}.csv`)}
      >
        <Download className="size-4" aria-hidden="true" />
        Save as CSV
        <span className="sr-only">: {caption}</span>
      </Button>
    </div>
  )
}
