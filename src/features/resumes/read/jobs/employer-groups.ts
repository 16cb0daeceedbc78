import type { Entry } from '../entries.ts'
import { readHeader } from '../header.ts'
import type { NumberedLine } from '../sections.ts'
import type { Period } from '../words/dates.ts'
import { hasOrganizationWord, hasTitleWord } from '../words/lexicon.ts'

export type GroupedEntry = Entry & {
  /** Names the employer of this job and of others, above all of them. */
  employer?: NumberedLine
}

const isWithin = (inner: Period | null, outer: Period) =>
  inner !== null &&
  (inner.start ?? '').slice(0, 4) >= (outer.start ?? '').slice(0, 4) &&
  (outer.end === null || (inner.end !== null && inner.end.slice(0, 4) <= outer.end.slice(0, 4)))

/** "Thornbury Water plc, 2004 – today" above several jobs with dates of their own is no job, but where they were. */
export function groupByEmployer(entries: Entry[]): GroupedEntry[] {
  const grouped: GroupedEntry[] = []
  let group: { employer: NumberedLine; period: Period } | null = null
  for (const [at, entry] of movedHeaders(entries).entries()) {
    const next = entries[at + 1]
    const [line] = entry.header
    const names = entry.header.map(({ text }) => text).join('\t')
    const isGroup =
      line !== undefined &&
      entry.header.length === 1 &&
      entry.body.length === 0 &&
      entry.period?.isRange &&
      next?.period &&
      isWithin(next.period, entry.period) &&
      !hasTitleWord(names) &&
      hasTitleWord(next.header[0]?.text ?? '')
    if (isGroup && entry.period) {
      group = { employer: line, period: entry.period }
      continue
    }
    const isOfGroup = group !== null && isWithin(entry.period, group.period) && hasOneName(entry)
    if (!isOfGroup) group = null
    grouped.push(group ? { ...entry, employer: group.employer } : entry)
  }
  return grouped
}

const hasOneName = ({ header }: Entry) => {
  const { parts } = readHeader(header)
  return !parts.some(({ text, isEmployer }) => isEmployer || hasOrganizationWord(text))
}

/** What stands below the last bullet of a job, without one, begins the next job: its employer or its title. */
function movedHeaders(entries: Entry[]): Entry[] {
  const moved = entries.map((entry) => ({ ...entry }))
  for (const [at, entry] of moved.entries()) {
    const next = moved[at + 1]
    const last = entry.body.at(-1)
    if (!next || !last || last.bullet || !entry.body.some(({ bullet }) => bullet)) continue
    const [first] = next.header
    const isAlone = next.header.length === 1 && readHeader(next.header).parts.length <= 1
    const isName =
      last.text.length <= 70 &&
      !/[.;:]$/.test(last.text) &&
      (hasOrganizationWord(last.text) || (last.bold && first?.bold)) &&
      hasTitleWord(last.text) !== hasTitleWord(first?.text ?? '')
    if (!isAlone || !isName) continue
    entry.body = entry.body.slice(0, -1)
    next.header = [last, ...next.header]
  }
  return moved
}
