// What the index knows of each job besides its lexemes: typed arrays by job number.

export type Columns = {
  /** Its facets and age; see facet-buckets.ts. */
  cell: Uint16Array
  industry: Uint16Array
  company: Uint32Array
  /** A year, in one currency; −1 where it cannot be told. */
  payLow: Int32Array
  payHigh: Int32Array
  /** Milliseconds since 1970. */
  posted: Float64Array
  openUntil: Float64Array
  /** Degrees; not a number where the place is unknown. */
  latitude: Float64Array
  longitude: Float64Array
}

export const emptyColumns = (room: number): Columns => ({
  cell: new Uint16Array(room),
  industry: new Uint16Array(room),
  company: new Uint32Array(room),
  payLow: new Int32Array(room),
  payHigh: new Int32Array(room),
  posted: new Float64Array(room),
  openUntil: new Float64Array(room),
  latitude: new Float64Array(room),
  longitude: new Float64Array(room),
})

export const columnNames = Object.keys(emptyColumns(0)) as (keyof Columns)[]

/** The same columns with room for at least this job number. */
export function growColumns(columns: Columns, seq: number) {
  const room = columns.cell.length
  if (seq < room) return columns
  const wider = emptyColumns(Math.max(Math.ceil(room * 1.25), seq + 1))
  for (const name of columnNames) wider[name].set(columns[name])
  return wider
}
