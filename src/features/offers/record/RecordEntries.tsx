import type { z } from 'zod'
import { DateTime } from '#/ui/DateTime.tsx'
import { DescriptionRows } from '#/ui/DescriptionList.tsx'
import { PageSection } from '#/ui/Section.tsx'
import { parseComponents, termRows } from '../terms.ts'
import type { entryDocument, OfferRecord } from './format.ts'
import { entryLabels } from './format.ts'

/** Besides what all have, by its kind: terms, who answered what, how they proved who they are. */
type Entry = z.output<typeof entryDocument> & Record<string, unknown>
type Item = { label: string; value: React.ReactNode }

/** What a valid record says, entry by entry. */
export const RecordEntries = ({ record }: { record: OfferRecord }) => {
  const entries = record.entries.map(
    ({ document, hash }) => ({ ...document, hash }) as Entry & { hash: string },
  )
  const first = entries[0]
  return (
    <PageSection
      id="record"
      title="What it says"
      intro={first && `${String(first.job)}, application ${first.application.slice(0, 8)}`}
      className="mt-16"
    >
      <ol className="grid gap-10 pt-6">
        {entries.map((entry) => (
          <li key={entry.hash}>
            <h3 className="text-xl">
              {entry.number}. {entryLabels[entry.kind]}
            </h3>
            <p className="mt-1 text-sm text-fg-muted">
              <DateTime iso={entry.at} as="time" />
              {entry.carriedOver === true && ', carried over from before there were records'}
            </p>
            <DescriptionRows className="mt-3" items={itemsOf(entry)} />
            <p className="mt-2 font-mono text-xs text-fg-muted wrap-anywhere">SHA-256 {entry.hash}</p>
          </li>
        ))}
      </ol>
    </PageSection>
  )
}

const proofWords: Record<string, string> = {
  'sign-in': 'by signing in shortly before',
  password: 'by password',
  code: 'by a code of two-step sign-in',
  passkey: 'by passkey',
  mail: 'by a code sent to their email',
}

function itemsOf(entry: Entry): Item[] {
  const parties = entry.parties as { company: string; applicant: string } | undefined
  const name = {
    company: parties?.company ?? 'The company',
    applicant: parties?.applicant ?? 'The applicant',
  }
  const items: Item[] = []
  const side = (entry.madeBy ?? entry.by) as keyof typeof name | undefined
  if (side) items.push({ label: 'By', value: [entry.name, name[side]].filter(isNew).join(', ') })
  // To compare with the name on a letter.
  if (entry.terms && side)
    items.push({ label: 'To', value: name[side === 'company' ? 'applicant' : 'company'] })
  if (entry.terms) items.push(...termItems(entry.terms as Terms))
  if (entry.answerBy)
    items.push({ label: 'Answer by', value: <DateTime iso={String(entry.answerBy)} as="time" /> })
  const proof = entry.proof as { method: string; at: string | null } | null | undefined
  if (proof)
    items.push({
      label: 'Proof',
      value: (
        <>
          {proof.method === 'demo'
            ? 'An invented person of the demo, chosen on the login page'
            : `Proved who they are ${proofWords[proof.method] ?? proof.method}`}
          {proof.at && (
            <>
              , <DateTime iso={proof.at} as="time" />
            </>
          )}
        </>
      ),
    })
  if (entry.reason) items.push({ label: 'Why', value: String(entry.reason) })
  const about = entry.accepts ?? entry.ends ?? entry.rescinds
  if (about) items.push({ label: 'About', value: <span className="font-mono text-xs">{String(about)}</span> })
  return items
}

/** An applicant who signs is their own side: the name once. */
const isNew = (one: unknown, index: number, all: unknown[]) => Boolean(one) && all.indexOf(one) === index

type Terms = Parameters<typeof termRows>[0] & { note: string | null }

const termItems = (terms: Terms): Item[] => [
  ...termRows({ ...terms, ...parseComponents(terms) }).flatMap(({ label, text }) =>
    text === null ? [] : [{ label, value: text }],
  ),
  ...(terms.note ? [{ label: 'Note', value: terms.note }] : []),
]
