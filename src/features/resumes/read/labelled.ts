import type { FoundSchool } from './education.ts'
import { type FoundJob, readSummary } from './found-entry.ts'
import { commaParts, readPlace } from './header.ts'
import type { Certainty, Found } from './proposal.ts'
import type { NumberedLine } from './sections.ts'
import { findPeriods } from './words/dates.ts'
import { jobLabel, type LabelledValue, schoolLabel } from './words/labels.ts'

type Labelled<Label extends string> = LabelledValue<Label> & { number: number }
type Group<Label extends string> = { values: Labelled<Label>[]; body: NumberedLine[] }

/** Jobs as a form has them: "Employer: …", "Position: …", "Dates: …". Null where the lines are none. */
export function readLabelledJobs(lines: NumberedLine[]): FoundJob[] | null {
  const groups = groupByLabel(lines, jobLabel, ['position', 'name'])
  return groups
    ? groups
        .map(({ values, body }): FoundJob => {
          const tasks = values.flatMap(({ label, value, number }) =>
            label === 'summary'
              ? lines.filter((line) => line.number === number).map((line) => ({ ...line, text: value }))
              : [],
          )
          return {
            ...Object.assign({}, ...values.map(jobFields)),
            ...readSummary([...tasks, ...body].toSorted((a, b) => a.number - b.number)),
          }
        })
        .filter(({ name, position }) => name || position)
    : null
}

/** Schools as a form has them: "Degree: …", "University: …", "Year: …". Null where the lines are none. */
export function readLabelledSchools(lines: NumberedLine[]): FoundSchool[] | null {
  const groups = groupByLabel(lines, schoolLabel, ['studyType', 'institution'])
  return groups
    ? groups
        .map(({ values }): FoundSchool => Object.assign({}, ...values.map(schoolFields)))
        .filter(({ institution, studyType }) => institution || studyType)
    : null
}

/** A new entry begins with the label that the first one begins with, and with a label that the entry has already. */
function groupByLabel<Label extends string>(
  lines: NumberedLine[],
  labelOf: (text: string) => LabelledValue<Label> | null,
  needed: NoInfer<[Label, Label]>,
): Group<Label>[] | null {
  const found = lines.map(({ text }) => labelOf(text))
  const [one, other] = needed.map((label) => found.filter((value) => value?.label === label).length)
  if (!one || !other || Math.abs(one - other) > 1) return null
  const first = found.find(Boolean)?.label
  const groups: Group<Label>[] = []
  for (const [at, line] of lines.entries()) {
    const value = found[at]
    const current = groups.at(-1)
    if (!value) {
      current?.body.push(line)
      continue
    }
    const isNew = value.label === first || current?.values.some(({ label }) => label === value.label)
    const group = current && !isNew ? current : { values: [], body: [] }
    if (group !== current) groups.push(group)
    group.values.push({ ...value, number: line.number })
  }
  return groups
}

const foundAt = (number: number, value: string, certainty: Certainty = 'sure'): Found => ({
  ...{ value, certainty },
  lines: [number],
})

function jobFields({ label, words, value, number }: Labelled<string>): FoundJob {
  if (label === 'position') return { position: foundAt(number, value) }
  if (label === 'name') return placed('name', words, value, number)
  return sharedFields(label, value, number)
}

function schoolFields({ label, words, value, number }: Labelled<string>): FoundSchool {
  if (label === 'studyType' || label === 'area') return { [label]: foundAt(number, value) }
  if (label === 'institution') return placed('institution', words, value, number)
  const { startDate, endDate, ...rest } = sharedFields(label, value, number)
  // A single year says when a school ended.
  return { ...rest, ...(endDate || !startDate ? { startDate, endDate } : { endDate: startDate }) }
}

function sharedFields(
  label: string,
  value: string,
  number: number,
): Pick<FoundJob, 'startDate' | 'endDate' | 'location'> {
  if (label === 'location') return { location: foundAt(number, value) }
  const [period] = label === 'dates' ? findPeriods(value) : []
  const certainty = period?.isUncertain ? 'guess' : 'sure'
  return {
    ...(period?.start ? { startDate: foundAt(number, period.start, certainty) } : {}),
    ...(period?.end ? { endDate: foundAt(number, period.end, certainty) } : {}),
  }
}

/** "Lotus Hospital, Erode": where it is may follow the name, or be part of it. */
function placed<Key extends string>(key: Key, words: string, value: string, number: number) {
  const [name = '', ...rest] = commaParts(value)
  const where = rest.length > 0 ? readPlace(rest.join(', ')) : null
  // "Name and address of employer": what follows the name is the address, whatever it says.
  const isName = !where && !/\b(address|adresse|direccion)\b/.test(words)
  return {
    [key]: foundAt(number, isName ? value : name),
    ...(where ? { location: { ...foundAt(number, where), certainty: 'likely' as const } } : {}),
  } as { [K in Key]: Found } & { location?: Found }
}
