// The columns of the index: one value per job, in typed arrays by job number.

export type JobColumns = {
  /** All facets but industry, and the age, as one number; see facet-buckets.ts. */
  bucket: Uint16Array
  industry: Uint16Array
  company: Uint32Array
  /** Yearly, in US dollars; −1 when unknown. */
  payLow: Int32Array
  payHigh: Int32Array
  /** Milliseconds since 1970. */
  posted: Float64Array
  openUntil: Float64Array
  /** Degrees; NaN when the location is unknown. */
  latitude: Float64Array
  longitude: Float64Array
  /** Where its further points are in the index's `furtherPoints`, plus one; 0 without any. */
  furtherPoints: Uint32Array
}

export const emptyJobColumns = (capacity: number): JobColumns => ({
  bucket: new Uint16Array(capacity),
  industry: new Uint16Array(capacity),
  company: new Uint32Array(capacity),
  payLow: new Int32Array(capacity),
  payHigh: new Int32Array(capacity),
  posted: new Float64Array(capacity),
  openUntil: new Float64Array(capacity),
  latitude: new Float64Array(capacity),
  longitude: new Float64Array(capacity),
  furtherPoints: new Uint32Array(capacity),
})

export const columnNames = Object.keys(emptyJobColumns(0)) as (keyof JobColumns)[]

/** Returns columns with room for at least this job number. */
export function growColumns(columns: JobColumns, seq: number) {
  const capacity = columns.bucket.length
  if (seq < capacity) return columns
  const grown = emptyJobColumns(Math.max(Math.ceil(capacity * 1.25), seq + 1))
  for (const name of columnNames) grown[name].set(columns[name])
  return grown
}
