import { readPlace } from './header.ts'
import { cutLongHeaders, maxHeaderLength } from './jobs/long-headers.ts'
import { looksLikeJobHeader } from './jobs/undated.ts'
import type { NumberedLine } from './sections.ts'
import { findPeriods, type Period, withoutPeriods } from './words/dates.ts'
import { hasDegreeWord, hasInstitutionWord, hasOrganizationWord, hasTitleWord } from './words/lexicon.ts'

/** One job or one school: the lines that name it, and those that describe it. */
export type Entry = {
  header: NumberedLine[]
  body: NumberedLine[]
  period: Period | null
  periodLine: number | null
}

const maxHeaderLines = 3

/** The period that a line is dated with, as opposed to one that a sentence mentions. */
function datingPeriod(line: Pick<NumberedLine, 'text'>): Period | null {
  const periods = findPeriods(line.text)
  const [range, other] = periods.filter(({ isRange }) => isRange)
  const single = periods.length === 1 ? periods[0] : undefined
  // Of two ranges in a line it is not said which of them counts.
  const period = range && other ? { ...range, isUncertain: true } : (range ?? single)
  if (!period) return null
  const [before, after] = [line.text.slice(0, period.from).trim(), line.text.slice(period.to).trim()]
  const rest = withoutPeriods(line.text, [period])
  if (rest.length > maxHeaderLength) return null
  const isAtEdge = /^[\s(|,:–—-]*$/.test(before) || /^[\s)|.,;:–—-]*$/.test(after)
  if (period.isRange) return isAtEdge || rest.length < 70 || /[\t|]/.test(line.text) ? period : null
  // A single year dates a line only from its edge, and a sentence not at all.
  return isAtEdge && rest.length < 90 && !/[.;]$/.test(after) ? period : null
}

const isHeaderLike = (line: NumberedLine) =>
  !line.bullet &&
  line.text.length <= maxHeaderLength &&
  !/[.;]$/.test(line.text.replace(/\b(inc|ltd|co|corp|p\.c|(?:\p{L}{1,3}\.)+\p{L}{1,3})\.$/iu, '')) &&
  !/^(technolog|tools|stack|used|responsibilit|environment|key (?:achievement|responsib|result|skill|task|tech)|projects?\s*[:–-]|description|areas|main (?:tasks?|duties|responsib|achievement|activit|tech)|tech\b|aufgaben|tareas|missions?\b)/i.test(
    line.text,
  )

/** Cuts a section of jobs where each of them starts: beside its dates, as the first of them does. */
export function cutJobs(all: NumberedLine[]): Entry[] {
  const lines = withoutTitleBullets(cutLongHeaders(all))
  const anchors = lines.flatMap((line, at) => {
    const period = datingPeriod(line)
    return period ? [{ at, period }] : []
  })
  const ranges = anchors.filter(({ period }) => period.isRange)
  // Where ranges date the jobs, a single year belongs to something else.
  const dated =
    ranges.length > 0
      ? ranges.filter(({ at }) => !isAside(lines, at))
      : anchors.filter(({ at }) => !lines[at]?.bullet)
  if (dated.length === 0) return cutUndated(lines)
  if (
    areTrailing(
      lines,
      dated.map(({ at }) => at),
    )
  )
    return dated.map(({ at, period }, index) => {
      const start = index === 0 ? 0 : (dated[index - 1]?.at ?? 0) + 1
      return {
        header: lines.slice(start, start + 1),
        body: lines.slice(start + 1, at),
        period,
        periodLine: lines[at]?.number ?? null,
      }
    })
  const lead = leadOf(
    lines,
    dated.map(({ at }) => at),
  )
  const starts = dated.map(({ at }, index) => {
    const previous = index === 0 ? 0 : (dated[index - 1]?.at ?? 0) + 1
    let start = at
    while (start > previous && at - start < lead) {
      const above = lines[start - 1]
      if (!above || !isHeaderLike(above)) break
      // Right below its dates stands where the job before was.
      if (start - 1 === previous && index > 0 && isPlaceAlone(above.text)) break
      start--
    }
    return start
  })
  const entries: Entry[] = []
  for (const [index, { at, period }] of dated.entries()) {
    const [start = 0, next = lines.length] = [starts[index], starts[index + 1]]
    const first = index === 0 ? Math.min(start, firstHeader(lines, start)) : start
    // Before the first of them somebody may have written a dash for the dates of today.
    const above = lines
      .slice(0, first)
      .map((line, place) => (place === 0 ? { ...line, bullet: false } : line))
    if (index === 0) entries.push(...withUndated(nothing(above)).slice(1))
    entries.push(...withUndated(split(lines.slice(first, next), lines[at], period)))
  }
  return entries
}

/** "Hull, England, United Kingdom", "Greater London Area": the words of a line that says a place and nothing else. */
export function placeAlone(text: string): string | null {
  const own = text
    .replace(
      /\s*(?:[·|,–—-]|\s\()\s*(?:remote|hybrid|on-?site|hybride?|vor ort|remoto|à distance|télétravail)\)?$/i,
      '',
    )
    .trim()
  const isArea =
    own.length < 50 &&
    /^(?:Greater \p{Lu}[\p{L}. -]+|\p{Lu}[\p{L}. -]+ (?:Metropolitan|Bay|Metro)) (?:Area|Region)$|^(?:Metropolregion|Großraum|Región de|Área metropolitana de|Région de) \p{Lu}|^\p{Lu}[\p{L} -]+ (?:und Umgebung|y alrededores|et périphérie)$/u.test(
      own,
    )
  if (isArea) return own
  return hasOrganizationWord(own.split(',')[0] ?? '') ? null : readPlace(own)
}
const isPlaceAlone = (text: string) => placeAlone(text) !== null

const isDatesAlone = ({ text }: NumberedLine) =>
  datingPeriod({ text })?.isRange === true && withoutPeriods(text).length < 3

/** A title behind a bullet, with its dates alone in the next line, is no task. */
const withoutTitleBullets = (lines: NumberedLine[]) =>
  lines.map((line, at) => {
    const next = lines[at + 1]
    const isTitle =
      line.bullet && line.text.length < 70 && !/[.;:]$/.test(line.text) && hasTitleWord(line.text)
    return isTitle && next && !next.bullet && isDatesAlone(next) ? { ...line, bullet: false } : line
  })

const nothing = (body: NumberedLine[]): Entry => ({ header: [], body, period: null, periodLine: null })

/** Among dated jobs some may have no dates: a title with its place ("Cook, Harbour Inn, Leeds, UK") starts one. */
function withUndated(entry: Entry): Entry[] {
  const isStart = (line: NumberedLine) => isHeaderLike(line) && looksLikeJobHeader(line.text)
  const starts = entry.body.flatMap((line, at) => (isStart(line) ? [at] : []))
  const [first] = starts
  if (first === undefined) return [entry]
  return [
    { ...entry, body: entry.body.slice(0, first) },
    ...starts.map((start, index) => ({
      header: entry.body.slice(start, start + 1),
      body: entry.body.slice(start + 1, starts[index + 1]),
      period: null,
      periodLine: null,
    })),
  ]
}

/** Dates that stand alone below what they date: the line after each of them is the title of the next job. */
function areTrailing(lines: NumberedLine[], anchors: number[]) {
  const isTitle = (line: NumberedLine | undefined) =>
    line !== undefined && !line.bullet && hasTitleWord(line.text) && line.text.length < maxHeaderLength
  const isAlone = (at: number) => withoutPeriods(lines[at]?.text ?? '').length < 3
  return (
    anchors.every((at) => isAlone(at)) &&
    isTitle(lines[0]) &&
    (anchors[0] ?? 0) > 2 &&
    (anchors.at(-1) ?? 0) >= lines.length - 2 &&
    anchors.slice(0, -1).every((at) => isTitle(lines[at + 1]))
  )
}

/** A bulleted range inside a job, where the jobs themselves have no bullets. */
const isAside = (lines: NumberedLine[], at: number) =>
  Boolean(lines[at]?.bullet) && lines.some((line) => !line.bullet && datingPeriod(line)?.isRange)

const firstHeader = (lines: NumberedLine[], start: number) =>
  start <= maxHeaderLines && lines.slice(0, start).every(isHeaderLike) ? 0 : start

/** How many lines of a job stand above its dates. */
function leadOf(lines: NumberedLine[], anchors: number[]) {
  const first = anchors[0] ?? 0
  if (first > 0 && first <= maxHeaderLines && lines.slice(0, first).every(isHeaderLike)) return first
  if (first === 0) return 0
  // The first job says little; then most jobs must have a title above their dates.
  const withTitle = anchors.filter((at) => {
    const [above, own] = [lines[at - 1], lines[at]]
    return above && own && isHeaderLike(above) && hasTitleWord(above.text) && !hasTitleWord(own.text)
  })
  return withTitle.length > anchors.length / 2 ? 1 : 0
}

function split(own: NumberedLine[], anchor: NumberedLine | undefined, period: Period): Entry {
  const at = own.findIndex((line) => line.number === anchor?.number)
  let end = at + 1
  const dateText = anchor ? withoutPeriods(anchor.text, findPeriods(anchor.text)) : ''
  const needed = at + (dateText.length > 2 ? 1 : 0)
  const named = own
    .slice(0, end)
    .map(({ text }) => withoutPeriods(text))
    .join('\t')
  // A job whose dates stand alone, or that only has one short line, goes on below.
  const isOneField = needed === 1 && !/[,|\t]|\s[-–—@]\s|\bat\b|\bbei\b|\bchez\b|\ben\b/.test(named)
  for (let more = needed === 0 ? 2 : isOneField ? 1 : 0; more > 0 && end < own.length; more--) {
    const line = own[end]
    if (!line || !isHeaderLike(line) || line.text.length > 90 || /[:]$/.test(line.text)) break
    if (needed > 0 && line.text.split(/\s+/).length > 9) break
    end++
  }
  end = throughTitle(own, end)
  return { header: own.slice(0, end), body: own.slice(end), period, periodLine: anchor?.number ?? null }
}

const labelled =
  /^(position|role|title|job title|company|employer|firma|arbeitgeber|puesto|cargo|empresa|poste|entreprise)\s*:/i

/** An employer with its dates in one line and the title in the next, or lines that say what they hold. */
function throughTitle(own: NumberedLine[], start: number) {
  let end = start
  while (end - start < 3 && labelled.test(own[end]?.text ?? '')) end++
  const header = own.slice(0, end).map(({ text }) => withoutPeriods(text))
  const next = own[end]
  const isTitle =
    next !== undefined &&
    isHeaderLike(next) &&
    next.text.length <= 90 &&
    next.text.split(/\s+/).length <= 9 &&
    !next.text.endsWith(':') &&
    hasTitleWord(next.text)
  return isTitle && !hasTitleWord(header.join('\t')) ? end + 1 : end
}

/** Jobs without dates: a line with a title, or set in bold, above lines that describe it. */
function cutUndated(lines: NumberedLine[]): Entry[] {
  const hasBold = lines.some(({ bold }) => bold) && lines.some(({ bold }) => !bold)
  const starts = lines.flatMap((line, at) => {
    const next = lines[at + 1]
    const isTitle = isHeaderLike(line) && line.text.length < 100 && hasTitleWord(line.text)
    return isTitle && (hasBold ? line.bold : !next || next.bullet || /[,|–—-]/.test(line.text) || at === 0)
      ? [at]
      : []
  })
  return starts.map((start, index) => {
    const own = lines.slice(start, starts[index + 1] ?? lines.length)
    const dated = own.findIndex((line) => findPeriods(line.text).some(({ isRange }) => isRange))
    const period =
      dated >= 0 ? (findPeriods(own[dated]?.text ?? '').find(({ isRange }) => isRange) ?? null) : null
    return {
      header: own.slice(0, 1),
      body: own.slice(1).filter((_, at) => at !== dated - 1),
      period,
      periodLine: own[dated]?.number ?? null,
    }
  })
}

/** Cuts a section of schools where something is named that the school before has already. */
export function cutSchools(lines: NumberedLine[]): Entry[] {
  const entries: Entry[] = []
  let has = { period: false, degree: false, institution: false }
  const isDatedBefore = lines[0] !== undefined && findPeriods(lines[0].text).length > 0
  for (const line of lines) {
    const periods = findPeriods(line.text)
    const period = periods.find(({ isRange }) => isRange) ?? periods.at(-1) ?? null
    const rest = withoutPeriods(line.text)
    const [degree, institution] = [hasDegreeWord(rest), hasInstitutionWord(rest)]
    const isNew =
      entries.length === 0 ||
      (period !== null && has.period) ||
      (line.bullet && !isDatedBefore && (degree || institution)) ||
      (period !== null && isDatedBefore) ||
      (!isDatedBefore &&
        ((degree && has.degree) ||
          (institution && has.institution && !degree) ||
          (has.period && (degree || institution))))
    if (line.text.length > 200 && !isNew) {
      entries.at(-1)?.body.push(line)
      continue
    }
    if (isNew) {
      entries.push({ header: [line], body: [], period, periodLine: period ? line.number : null })
      has = { period: period !== null, degree, institution }
      continue
    }
    const entry = entries.at(-1)
    if (!entry) continue
    const isUseful =
      (degree && !has.degree) ||
      (institution && !has.institution) ||
      (period && !has.period) ||
      (hasOrganizationWord(rest) && !has.institution && !line.bullet && line.text.length < 70) ||
      (entry.header.length < 2 && !line.bullet)
    if (isUseful && entry.body.length < 2) {
      entry.header.push(line)
      if (period && !has.period) Object.assign(entry, { period, periodLine: line.number })
      has = {
        period: has.period || period !== null,
        degree: has.degree || degree,
        institution: has.institution || institution,
      }
    } else entry.body.push(line)
  }
  return entries
}
