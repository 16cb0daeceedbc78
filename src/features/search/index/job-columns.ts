// What the index knows of each job besides its lexemes: typed arrays by job number.

/** A combination of facet values and an age make a cell of the histogram. */
export const ages = 6

export type Columns = {
  cell: Uint32Array
  company: Uint32Array
  /** The upper end as a yearly figure; −1 where none is given. */
  pay: Int32Array
  /** Seconds since 1970. */
  posted: Uint32Array
  closes: Uint32Array
  latitude: Float64Array
  longitude: Float64Array
  open: Uint8Array
}

export const columnNames = [
  'cell',
  'company',
  'pay',
  'posted',
  'closes',
  'latitude',
  'longitude',
  'open',
] as const satisfies (keyof Columns)[]

export const emptyColumns = (room: number): Columns => ({
  cell: new Uint32Array(room),
  company: new Uint32Array(room),
  pay: new Int32Array(room),
  posted: new Uint32Array(room),
  closes: new Uint32Array(room),
  latitude: new Float64Array(room),
  longitude: new Float64Array(room),
  open: new Uint8Array(room),
})

/** The same columns with room for at least this job number. */
export function withRoom(columns: Columns, seq: number) {
  const room = columns.open.length
  if (seq < room) return columns
  const wider = emptyColumns(Math.max(Math.ceil(room * 1.25), seq + 1))
  for (const name of columnNames) wider[name].set(columns[name])
  return wider
}
