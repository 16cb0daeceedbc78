import { muted, page, writeTaggedPdf } from '#/features/resumes/write/tagged-pdf.ts'
import { formatLongDate } from '#/shared/dates.ts'
import { paths } from '#/shared/paths.ts'
import { entryLabels, type OfferRecord } from '../record/format.ts'
import { type Components, componentNames, noComponents, termRows } from '../terms.ts'

/** The record of the offer inside the letter. */
export const attachmentName = 'offer-record.json'

type Document = OfferRecord['entries'][number]['document']
type Terms = Parameters<typeof termRows>[0] & { note: string | null }

const isVersion = ({ kind }: Document) => kind === 'offer' || kind === 'counter'
const text = (value: unknown) => (typeof value === 'string' ? value : '')

function termsOf({ terms }: Document): Terms {
  const stored = (terms ?? {}) as Record<string, unknown>
  const components = Object.fromEntries(
    componentNames.map((name) => [name, stored[name] ?? noComponents[name]]),
  ) as Components
  const { amount, currency, period, startsOn, note } = stored as Omit<Terms, keyof Components>
  return { ...components, amount, currency, period, startsOn: startsOn ?? null, note: note ?? null }
}

/**
 * The version a letter states: the company's latest offer, or what was accepted since. Who applies again after an
 * acceptance gets a new offer in the same record.
 */
function statedVersion({ entries }: OfferRecord) {
  const lastOf = (kind: string) => entries.findLastIndex(({ document }) => document.kind === kind)
  const [offer, acceptance] = [lastOf('offer'), lastOf('acceptance')]
  const accepted = acceptance > offer ? entries[acceptance]?.document.accepts : null
  return entries.find(({ hash, document }) => hash === accepted && isVersion(document)) ?? entries[offer]
}

/** By UTC with the time of day: the same bytes are read in every zone. */
const formatMoment = (iso: string) =>
  `${formatLongDate(iso)}, ${new Date(iso).toISOString().slice(11, 16)} UTC`

/** What became of the version since. */
function standing({ entries }: OfferRecord, version: OfferRecord['entries'][number]) {
  const later = entries
    .slice(entries.indexOf(version) + 1)
    .map(
      ({ document }) =>
        `${entryLabels[document.kind as keyof typeof entryLabels]}${by(document)} on ${formatLongDate(text(document.at))}.`,
    )
  const { answerBy } = version.document
  if (later.length > 0) return later
  return [answerBy ? `It can be accepted until ${formatMoment(text(answerBy))}.` : 'It has no answer yet.']
}
const by = ({ name, by: side }: Document) => (name || side ? ` by ${text(name) || `the ${text(side)}`}` : '')

/** What the letter says, from the record alone. Throws for a record without a version. */
export function letterLines(record: OfferRecord) {
  const version = statedVersion(record)
  if (!version) throw new Error('A record without an offer')
  const { document, hash } = version
  const { company, applicant } = document.parties as { company: string; applicant: string }
  const terms = termsOf(document)
  const rows = termRows(terms).flatMap(({ label, text: words }) => (words ? [`${label}: ${words}`] : []))
  const versions = record.entries.filter((entry) => isVersion(entry.document))
  return {
    title: `Offer: ${text(document.job)}`,
    parties: [`From ${company}`, `To ${applicant}`],
    dated: `${document.kind === 'counter' ? 'Counter-offer, agreed,' : 'Offer'} of ${formatLongDate(text(document.at))}, version ${versions.indexOf(version) + 1} of ${versions.length}.`,
    terms: rows,
    note: terms.note,
    standing: standing(record, version),
    check: [
      `Every version and answer is in this file, signed, as ${attachmentName}. Choose this file at ${record.issuer + paths.verify} to check it. What is signed holds, should the words of this letter differ.`,
      `These terms have the SHA-256 ${hash}`,
    ],
    author: company,
    // Of what was added last: the same bytes for both sides until something is added.
    at: new Date(text(record.entries.at(-1)?.document.at)),
  }
}

/** The letter as a tagged PDF with the signed record inside. */
export function writeOfferLetter(recordText: string): Promise<Buffer> {
  const lines = letterLines(JSON.parse(recordText) as OfferRecord)
  const content = {
    ...{ title: lines.title, author: lines.author, left: page.margin, at: lines.at },
    attachment: {
      name: attachmentName,
      data: Buffer.from(recordText),
      description: 'The signed record of every version and answer',
    },
  }
  return writeTaggedPdf(content, ({ doc, root, write, keep, rule }) => {
    write(root, 'H1', lines.title, { size: 23, bold: true, after: 6 })
    for (const party of lines.parties) write(root, 'P', party, { size: 12 })
    write(root, 'P', lines.dated, { size: 10, color: muted })
    const section = (heading: string, paragraphs: string[], size = 11) => {
      if (paragraphs.length === 0) return
      keep(84)
      doc.y += 14
      rule()
      doc.y += 9
      const element = doc.struct('Sect')
      root.add(element)
      write(element, 'H2', heading, { size: 13, bold: true, after: 4 })
      for (const paragraph of paragraphs) write(element, 'P', paragraph, { size, after: 4 })
      element.end()
    }
    section('Terms', lines.terms)
    section('Note', lines.note ? lines.note.split(/\n+/).filter((line) => line.trim()) : [])
    section('Where it stands', lines.standing)
    section('How to check this letter', lines.check, 10)
  })
}
