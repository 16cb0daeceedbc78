import { maxRows, type SourceTable, tooManyRows, toTable, UnreadableFile } from './table.ts'

const maxDepth = 6

/** Reads a list of objects, our own export, or JobPosting of schema.org. Nested fields are named by their path. */
export function readJson(text: string, notes: string[]): SourceTable {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    throw new UnreadableFile('This is not valid JSON')
  }
  const jobs = jobsOf(content)
  if (jobs.length > maxRows) throw tooManyRows()
  const records = jobs.map((job) => {
    const cells = new Map<string, string>()
    if (!isObject(job)) return cells
    flatten(job, '', 0, cells)
    // A file has jobs of both kinds: where remote work is done from is read as the country of the others.
    const country = cells.get(remoteCountry)
    if (country) cells.set('jobLocation.address.addressCountry', country)
    cells.delete(remoteCountry)
    const further = furtherPlacesOf(job)
    if (further.length > 0) cells.set('furtherPlaces', JSON.stringify(further))
    return cells
  })
  if (records.length === 0) throw new UnreadableFile('The file holds no list of jobs')
  return toTable('JSON', records, notes)
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function jobsOf(content: unknown): unknown[] {
  if (Array.isArray(content)) return content
  if (!isObject(content)) return []
  const list = content.jobs ?? content['@graph'] ?? content.itemListElement ?? content.items ?? content.data
  if (!Array.isArray(list)) return 'title' in content ? [content] : []
  // A list of schema.org wraps each job.
  return list.map((one) => (isObject(one) && isObject(one.item) ? one.item : one))
}

const remoteCountry = 'applicantLocationRequirements.name'

/** The places of a JobPosting after the first, as our export writes them. */
function furtherPlacesOf(job: Record<string, unknown>) {
  const later = (list: unknown) => (Array.isArray(list) ? list.slice(1).filter(isObject) : [])
  return [
    ...later(job.jobLocation).map(({ address }) => {
      const { addressLocality, addressRegion, addressCountry } = isObject(address) ? address : {}
      return { city: addressLocality, region: addressRegion, country: nameOf(addressCountry) }
    }),
    ...later(job.applicantLocationRequirements).map((country) => ({ country: nameOf(country) })),
  ]
}

const nameOf = (country: unknown) => (isObject(country) ? country.name : country)

/** Lists of the product's own that a cell holds as JSON. */
const ownLists = new Set(['steps', 'questions', 'furtherPlaces'])

function flatten(object: Record<string, unknown>, prefix: string, depth: number, cells: Map<string, string>) {
  for (const [key, value] of Object.entries(object)) {
    const name = `${prefix}${key}`.slice(0, 100)
    if (value === null || value === undefined) continue
    if (depth === 0 && ownLists.has(key))
      cells.set(name, typeof value === 'string' ? value : JSON.stringify(value))
    else if (Array.isArray(value)) flattenList(value, name, depth, cells)
    else if (typeof value === 'number') cells.set(name, numberText(value))
    else if (!isObject(value)) cells.set(name, String(value))
    else if (depth < maxDepth) flatten(value, `${name}.`, depth + 1, cells)
  }
}

/** With cents at most: three figures behind a dot would be read as thousands. */
const numberText = (value: number) => String(Math.round(value * 100) / 100)

/** Of several amounts the first is read; texts stand one in a line. */
function flattenList(list: unknown[], name: string, depth: number, cells: Map<string, string>) {
  const texts = list.filter((one) => typeof one === 'string' || typeof one === 'number')
  if (texts.length > 0) return void cells.set(name, texts.join('\n'))
  const [first] = list
  if (isObject(first) && depth < maxDepth) flatten(first, `${name}.`, depth + 1, cells)
}
