import { type FoundJob, readSummary } from './found-entry.ts'
import { readPlace } from './header.ts'
import type { Found } from './proposal.ts'
import type { NumberedLine } from './sections.ts'
import { findPeriods } from './words/dates.ts'

const labels = {
  position:
    /^(?:designation|position|role|job title|title|post held|stelle|position als|puesto|cargo|poste|fonction)\s*[:\t]\s*(\S.*)$/i,
  name: /^(?:organi[sz]ation|company(?: name)?|(?:name of )?employer|firma|arbeitgeber|unternehmen|empresa|entreprise|employeur)\s*[:\t]\s*(\S.*)$/i,
  dates:
    /^(?:duration|period|dates?|tenure|from|worked from|zeitraum|dauer|periodo|fechas|duración|période|durée)\s*[:\t]\s*(\S.*)$/i,
  location: /^(?:location|place|city|ort|lugar|localidad|lieu|ville)\s*[:\t]\s*(\S.*)$/i,
}
type Label = keyof typeof labels

const labelOf = (text: string): [Label, string] | null => {
  for (const [label, form] of Object.entries(labels) as [Label, RegExp][]) {
    const [, value] = form.exec(text) ?? []
    if (value) return [label, value]
  }
  return null
}

/** Jobs as a form has them: "Employer: …", "Position: …", "Dates: …". Null where the lines are none. */
export function readLabelledJobs(lines: NumberedLine[]): FoundJob[] | null {
  const named = lines.map(({ text }) => labelOf(text))
  const count = (label: Label) => named.filter((one) => one?.[0] === label).length
  if (!count('position') || !count('name') || Math.abs(count('position') - count('name')) > 1) return null
  const first = named.find(Boolean)?.[0]
  const jobs: { job: FoundJob; body: NumberedLine[] }[] = []
  for (const [at, line] of lines.entries()) {
    const [label, value] = named[at] ?? []
    const current = jobs.at(-1)
    if (!label || value === undefined) {
      current?.body.push(line)
      continue
    }
    const has = current?.job ?? {}
    const isTaken = label === 'dates' ? 'startDate' in has || 'endDate' in has : label in has
    const job = !current || label === first || isTaken ? {} : current.job
    if (job !== current?.job) jobs.push({ job, body: [] })
    Object.assign(job, readValue(label, value, line.number))
  }
  return jobs
    .map(({ job, body }) => ({ ...job, ...readSummary(body) }))
    .filter(({ name, position }) => name || position)
}

function readValue(label: Label, value: string, number: number): FoundJob {
  const found = (text: string): Found => ({ value: text, certainty: 'sure', lines: [number] })
  if (label === 'position') return { position: found(value) }
  if (label === 'location') return { location: found(value) }
  if (label === 'dates') {
    const [period] = findPeriods(value)
    if (!period) return {}
    return {
      ...(period.start ? { startDate: found(period.start) } : {}),
      ...(period.end ? { endDate: found(period.end) } : {}),
    }
  }
  // "Lotus Hospital, Erode": where it is may follow the name, or be part of it.
  const [name = '', ...rest] = value.split(/\s*,\s*/)
  const where = rest.length > 0 ? readPlace(rest.join(', ')) : null
  return where
    ? { name: found(name), location: { ...found(where), certainty: 'likely' } }
    : { name: found(value) }
}
