import { cutJobs, type Entry, placeAlone } from '../entries.ts'
import { type FoundEntry, type FoundJob, readSummary } from '../found-entry.ts'
import { foundIn, type Header, type Part, readHeader, splitAfterTitle, splitBeforeTitle } from '../header.ts'
import { readLabelledJobs } from '../labelled.ts'
import type { Certainty, Found } from '../proposal.ts'
import type { NumberedLine, Section } from '../sections.ts'
import { findPeriods } from '../words/dates.ts'
import { hasOrganizationWord, hasTitleWord } from '../words/lexicon.ts'
import { type GroupedEntry, groupByEmployer } from './employer-groups.ts'

export function readWork(lines: NumberedLine[]): FoundJob[] {
  const labelled = readLabelledJobs(lines)
  if (labelled) return labelled
  const { entries, headers } = withPlacesBelow(groupByEmployer(cutJobs(lines)))
  // Which comes first is learned from the jobs whose title is known by its words.
  const order = headers.reduce((votes, { parts: [first, second] }) => {
    if (!first || !second) return votes
    const [one, other] = [hasTitleWord(first.text), hasTitleWord(second.text)]
    return one === other ? votes : votes + (one ? 1 : -1)
  }, 0)
  return entries
    .map((entry, index) => {
      const names = readNames(headers[index]?.parts ?? [], order >= 0)
      // Dates are as sure as that they belong to a job.
      const isClear = [names.position, names.name].some((found) => found?.certainty === 'sure')
      return {
        ...(entry.employer && !names.name ? readGroup(entry.employer) : {}),
        ...names,
        ...(headers[index]?.location ? { location: headers[index].location } : {}),
        ...readDates(entry, isClear),
        ...readSummary(entry.body),
      }
    })
    .filter(({ name, position }) => name || position)
    .map((job, index, jobs) => ({ ...employerBefore(job, jobs.slice(0, index)), ...job }))
}

/** A place in a line of its own right below the names and dates of a job is where it was, and no task. */
function withPlacesBelow(all: GroupedEntry[]) {
  const read = all.map((entry) => {
    const header = readHeader(entry.header)
    const [first, ...body] = entry.body
    const last = Math.max(entry.header.at(-1)?.number ?? 0, entry.periodLine ?? 0)
    const isBelow = first && !first.bullet && first.number === last + 1 && !/[.;:]$/.test(first.text)
    const place = isBelow && !header.location ? placeAlone(first.text) : null
    if (!first || !place) return { entry, header }
    const location: Found = { value: place, certainty: 'likely', lines: [first.number] }
    return { entry: { ...entry, body }, header: { ...header, location } }
  })
  const entries = read.map(({ entry }) => entry)
  return {
    entries,
    headers: withPlacesBesideDates(
      entries,
      read.map(({ header }) => header),
    ),
  }
}

/** Where a place stands beside the dates of one job, what stands there in the others is a place that is not known. */
function withPlacesBesideDates(entries: Entry[], headers: Header[]): Header[] {
  const beside = headers.map(({ parts }, at) => parts.filter(({ line }) => line === entries[at]?.periodLine))
  const isWithPlaces =
    headers.some(
      ({ location }, at) => beside[at]?.length === 0 && location?.lines[0] === entries[at]?.periodLine,
    ) && !beside.flat().some(({ text }) => hasTitleWord(text) || hasOrganizationWord(text))
  if (!isWithPlaces) return headers
  return headers.map((header, at) => {
    const [own, more] = beside[at] ?? []
    const others = header.parts.length - 1
    return own && !more && !header.location && others > 1 && own.text.split(/\s+/).length <= 3
      ? { parts: header.parts.filter((part) => part !== own), location: foundIn(own, 'guess') }
      : header
  })
}

function readGroup(line: NumberedLine): FoundJob {
  const { parts, location } = readHeader([line])
  const name = parts[0] && foundIn(parts[0], 'likely')
  return { ...(name ? { name } : {}), ...(location ? { location } : {}) }
}

/** Several jobs at one employer, which is named above the first of them. */
function employerBefore({ name, position }: FoundJob, before: FoundJob[]): FoundJob {
  if (
    name ||
    !position ||
    /freelance|self-employed|selbst(st)?ändig|autónom|indépendant/i.test(position.value)
  )
    return {}
  const last = before.findLast((job) => job.name)
  const isAbove = last?.name && last.position && (last.name.lines[0] ?? 0) < (last.position.lines[0] ?? 0)
  return isAbove && last.name ? { name: { ...last.name, certainty: 'likely' } } : {}
}

const mayHoldJobs = ['head', 'summary', 'skills', 'projects', 'other', 'contact']

/** Jobs under no heading that is known: from the first dated line with a title on. */
export function readJobsElsewhere({ kind, lines }: Section): FoundJob[] {
  if (!mayHoldJobs.includes(kind)) return []
  const isDated = ({ text }: NumberedLine) => findPeriods(text).some(({ isRange }) => isRange)
  const first = lines.findIndex(
    (line, at) =>
      isDated(line) && lines.slice(Math.max(0, at - 2), at + 3).some(({ text }) => hasTitleWord(text)),
  )
  if (first < 0) return []
  // A title may stand above its dates.
  const above = lines[first - 1]
  const isTitle = above && !above.bullet && above.text.length < 100 && hasTitleWord(above.text)
  const start = isTitle && !hasTitleWord(lines[first]?.text ?? '') ? first - 1 : first
  return readWork(lines.slice(start)).map(
    (job): FoundJob =>
      Object.fromEntries(
        Object.entries(job).map(([key, found]) => [
          key,
          { ...found, certainty: found.certainty === 'sure' ? 'likely' : 'guess' },
        ]),
      ),
  )
}

function readNames(all: Part[], isTitleFirst: boolean): FoundJob {
  const parts = all.slice(0, 6)
  const employed = parts.findIndex(({ isEmployer }) => isEmployer)
  const [stated, before] = [parts[employed], parts[employed - 1]]
  if (stated && before)
    return {
      position: foundIn(before, parts.length === 2 && hasTitleWord(before.text) ? 'sure' : 'likely'),
      name: foundIn(stated, parts.length === 2 ? 'sure' : 'likely'),
    }
  const titled = parts.filter(({ text }) => hasTitleWord(text) && text.length <= 90)
  const bestTitle = titled.find(({ text }) => !hasOrganizationWord(text)) ?? titled[0]
  if (!bestTitle) {
    const [first, second] = parts
    if (!first) return {}
    if (!second)
      return hasOrganizationWord(first.text)
        ? { name: foundIn(first, 'likely') }
        : isTitleFirst
          ? { position: foundIn(first, 'guess') }
          : { name: foundIn(first, 'guess') }
    const [title, employer] =
      (isTitleFirst && !hasOrganizationWord(first.text)) || hasOrganizationWord(second.text)
        ? [first, second]
        : [second, first]
    return { position: foundIn(title, 'guess'), name: foundIn(employer, 'guess') }
  }
  // "Web Developer Naya Technologies": nothing separates the two, and what follows says that it is an employer.
  const joined = splitAfterTitle(bestTitle.text)
  if (joined && hasOrganizationWord(joined.rest) && !hasTitleWord(joined.rest))
    return {
      position: foundIn(bestTitle, 'likely', joined.title),
      name: foundIn(bestTitle, 'likely', joined.rest),
    }
  const next = all[all.indexOf(bestTitle) + 1]
  // "MES Architect, UI Developer" is one title.
  if (
    next &&
    !next.isStrongCut &&
    next.line === bestTitle.line &&
    titled.includes(next) &&
    !hasOrganizationWord(next.text)
  )
    return readNames(
      [
        { ...bestTitle, text: `${bestTitle.text}, ${next.text}` },
        ...all.filter((part) => part !== bestTitle && part !== next),
      ],
      isTitleFirst,
    )
  const others = parts.filter(
    (part) => part !== bestTitle && (!hasTitleWord(part.text) || hasOrganizationWord(part.text)),
  )
  // "outsource IT company" tells what an employer is, not which.
  const names = others.filter(({ text }) => !/^\p{Ll}/u.test(text))
  const employer = names.find(({ text }) => hasOrganizationWord(text)) ?? names[0] ?? others[0]
  const titleCertainty: Certainty =
    titled.length === 1 && others.length === 1 && bestTitle.text.split(/\s+/).length <= 7 ? 'sure' : 'likely'
  if (employer) {
    const isClear = others.length === 1 && (employer.isStrongCut || hasOrganizationWord(employer.text))
    const certainty: Certainty =
      isClear && titled.length === 1 ? 'sure' : others.length <= 2 ? 'likely' : 'guess'
    return { position: foundIn(bestTitle, titleCertainty), name: foundIn(employer, certainty) }
  }
  const behind = splitBeforeTitle(bestTitle.text)
  if (behind)
    return {
      position: foundIn(bestTitle, 'likely', behind.title),
      name: foundIn(bestTitle, 'guess', behind.rest),
    }
  const cut = splitAfterTitle(bestTitle.text)
  if (!cut || hasTitleWord(cut.rest)) return { position: foundIn(bestTitle, titleCertainty) }
  return {
    position: foundIn(bestTitle, 'likely', cut.title),
    name: foundIn(bestTitle, 'guess', cut.rest),
  }
}

function readDates({ period, periodLine }: Entry, isClear: boolean): FoundEntry<'startDate' | 'endDate'> {
  if (!period || periodLine === null) return {}
  const lines = [periodLine]
  const certainty = period.isUncertain ? 'guess' : period.isRange && isClear ? 'sure' : 'likely'
  // A single date says when a job was; whether it began or ended then is open.
  return {
    ...(period.start ? { startDate: { value: period.start, certainty, lines } } : {}),
    ...(period.end ? { endDate: { value: period.end, certainty, lines } } : {}),
    ...(!period.isRange && period.start
      ? { endDate: { value: period.start, certainty: 'guess', lines } }
      : {}),
  }
}
