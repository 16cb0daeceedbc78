import type { NumberedLine } from '../sections.ts'
import { findPeriods, type Period } from '../words/dates.ts'
import { detailLabel } from '../words/sentences.ts'

/** Longer lines than this name no job by themselves. */
export const maxHeaderLength = 130
const maxNames = 110

/** "2017 – 2019 Harbour Freight Planned the routes of forty drivers …": what names a job is cut off from what describes it. */
export function cutLongHeaders(lines: NumberedLine[]): NumberedLine[] {
  return lines.flatMap((line) => {
    if (line.text.length <= maxHeaderLength || line.bullet) return [line]
    const period = findPeriods(line.text).find(({ isRange }) => isRange)
    const end = period && period.from < 90 ? endOfNames(line.text, period) : null
    if (end === null) return [line]
    const [names, rest] = [line.text.slice(0, end).trim(), line.text.slice(end).trim()]
    return [
      { ...line, text: names },
      { ...line, text: rest },
    ]
  })
}

function endOfNames(text: string, { to }: Period): number | null {
  const after = text.slice(to)
  const start = after.search(/[\p{L}\d(]/u)
  if (start < 0) return null
  const labelled = [...after.slice(0, maxNames).matchAll(/(?<=\s)\p{L}/gu)].find(({ index }) =>
    detailLabel.test(after.slice(index)),
  )?.index
  const sentence = /(?<=\p{Ll}{3}|\))[.;]\s+(?=\p{Lu})/u.exec(after.slice(0, maxNames))
  const stated = [labelled, sentence ? sentence.index + 1 : undefined].flatMap((one) => one ?? [])
  const named = endOfCapitals(after, start)
  const ends = [...stated, ...(named !== undefined && (named > start || stated.length === 0) ? [named] : [])]
  return ends.length > 0 ? to + Math.min(...ends) : null
}

const capitals =
  /^(?:(?:[\p{Lu}\d(«"“]\S*|of|and|the|de|del|der|die|für|und|et|y|&|-|–|\/|(?:at|bei|beim|chez|in|en)(?=\s+\p{Lu}))\s+)+(?=\p{Ll})/u

/** A name has capitals; the last of them before a small letter begins the sentence. */
function endOfCapitals(after: string, start: number) {
  const run = capitals.exec(after.slice(start))?.[0].replace(/(?:\s+\p{Ll}+)*\s+$/u, '') ?? ''
  const last = run.search(/\p{Lu}\S*$/u)
  return last >= 0 && run.length < maxNames ? start + last : undefined
}
