// What a job is in the search cluster. Postgres has read its words already: the cluster gets the lexemes of
// `job_search.tsv` as they are and analyzes nothing, so that both engines match exactly the same jobs.
import { facetLayout } from '../facets/facet-layout.ts'
import { maxPageSize, maxPages } from '../search-terms.ts'

/** Part of the names of indexes and the key of their feed: with another one a worker builds a new index. */
export const mappingVersion = 1

/** Between the positions of a text, between the lexemes of one position, and for a position without any. */
export const signs = { between: '\u0002', beside: '\u0001', gap: '\u0003' }

/** Kept small: what is neither filtered, sorted nor counted by is not stored. */
const keyword = { type: 'keyword', doc_values: false }
const number = (type: 'integer' | 'long', isFiltered = true) => ({ type, index: isFiltered })

export const mappings = {
  dynamic: 'strict',
  // Rows are read from Postgres; a document is never asked for itself.
  _source: { enabled: false },
  properties: {
    /** Every lexeme: words, and facts as prefixed terms (terms.ts). */
    t: keyword,
    /** The words in their positions, for phrases. */
    p: { type: 'text', analyzer: 'slots', norms: false, index_options: 'positions' },
    seq: number('integer'),
    /** Workplace, type, level and pay band, packed as in `facet`; and the industry. */
    kind: number('integer', false),
    industry: number('integer', false),
    posted: number('integer'),
    until: number('long'),
    payLow: number('integer'),
    payHigh: number('integer'),
    replyDays: number('integer'),
    /** Its places; see `packPoint`. */
    at: number('long', false),
  },
}

const analysis = {
  tokenizer: { positions: { type: 'simple_pattern_split', pattern: signs.between } },
  filter: {
    lexemes: { type: 'pattern_capture', preserve_original: false, patterns: [`([^${signs.beside}]+)`] },
    gaps: { type: 'stop', stopwords: [signs.gap] },
  },
  analyzer: { slots: { type: 'custom', tokenizer: 'positions', filter: ['lexemes', 'gaps'] } },
}

/** What the answers depend on. How many shards and copies there are is up to the template. */
export const settings = {
  analysis,
  index: {
    // The newest jobs first on the disk: a page of them is read without looking at the others.
    sort: { field: 'seq', order: 'desc' },
    max_result_window: maxPages * maxPageSize + 1,
    // An excluded word in an alternative of a tier of a widened search is deep.
    query: { max_nested_depth: 50 },
    // For so long a deleted job cannot come back by an outdated row of a feeder that was held up.
    gc_deletes: '1h',
  },
}

/** One of the operator's own with a higher priority takes its place. */
export const template = {
  index_patterns: ['waymark-*'],
  priority: 1,
  template: {
    settings: {
      index: {
        number_of_shards: 3,
        auto_expand_replicas: '0-1',
        refresh_interval: '1s',
        // Searches of many people keep the processors busy; splitting each one only adds work.
        search: { concurrent_segment_search: { mode: 'none' } },
      },
    },
  },
}
export const templateName = 'waymark-jobs'

const industryShift = facetLayout.industry.shift
export const kindOf = (facet: number) => facet & ((1 << industryShift) - 1)
export const industryOf = (facet: number) => facet >> industryShift

/** Places have at most five decimals, so their degrees come out of it as the same doubles. */
const perDegree = 100_000
const longitudeBits = 26
export const packPoint = (latitude: number, longitude: number) =>
  Math.round((latitude + 90) * perDegree) * 2 ** longitudeBits + Math.round((longitude + 180) * perDegree)

/**
 * The squared distance of the nearest place, in degrees of latitude; multiplied in the order of the other engines, so
 * that floats are equal.
 */
export const distanceScript = `
  double nearest = Double.POSITIVE_INFINITY;
  for (long point : doc['at']) {
    double north = ((point >> ${longitudeBits}) - ${90 * perDegree}L) / ${perDegree}.0 - params.latitude;
    double apart = Math.abs(((point & ${2 ** longitudeBits - 1}L) - ${180 * perDegree}L) / ${perDegree}.0 - params.longitude);
    double east = (apart > 180 ? 360 - apart : apart) * params.cosLat;
    double distance = north * north + east * east;
    if (distance < nearest) nearest = distance;
  }
  return nearest;`
