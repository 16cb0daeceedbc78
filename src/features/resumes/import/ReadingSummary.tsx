import { DateTime } from '#/ui/DateTime.tsx'
import { refusalLabels } from './changes.ts'
import { type Proposal, singleFields } from './choices.ts'

const notes: Record<Proposal['notes'][number], string> = {
  'no name': 'No name was found in it.',
  'no work': 'No jobs were found under a heading that we know.',
  'no education': 'No schools were found under a heading that we know.',
  'unknown language':
    'Its headings are in a language that we cannot read: we know English, German, Spanish and French.',
  'no sections': 'It has no headings that we know, so only what stands out by itself was read.',
  'more pages': 'Only its first 20 pages were read.',
  'pages without text': 'no text is there, as on a scan, a photo or an empty page.',
  'program ignored':
    'It holds a program, which was not run. Employers cannot get this file: save it as a plain PDF for them.',
  'fields left out':
    'Some of its values have no place in a profile or are not written as they should be, and were left out',
  'unclear dates':
    'Some dates of its jobs or schools are written in a way that we cannot read, and were left out.',
}

const sources: Record<Proposal['source'], string> = {
  layout: 'Read from its text and layout, so look it over.',
  'JSON Resume': 'The file carries its data as JSON Resume',
  Europass: 'The file carries its data as Europass XML',
  'own reader': 'Read by the reader of this site. Every value is a guess, so look it over.',
}

function pagesWithoutText({ pages, lines }: Proposal) {
  const withText = new Set(lines.map(({ page }) => page))
  const numbers = pages.flatMap((_, page) => (withText.has(page) ? [] : [page + 1]))
  return `Nothing was read on page${numbers.length > 1 ? 's' : ''} ${numbers.join(', ')}:`
}

const carriesData = ({ source }: Proposal) => source === 'JSON Resume' || source === 'Europass'

/** Whether every value stands in the profile as the file has it. */
function isExact({ notes, suggestions }: Proposal) {
  const { experience, education, skills, notTaken, ...others } = suggestions
  const lists = [others.languages, others.certificates, others.links, others.projects, skills].flat()
  const singles = singleFields.flatMap((field) => suggestions[field] ?? [])
  const supports = [...lists, ...singles, ...[...experience, ...education].map(({ support }) => support)]
  return (
    !notes.includes('fields left out') &&
    notTaken.length === 0 &&
    supports.every(({ changes }) => changes.length === 0) &&
    experience.every(({ yearOnly }) => yearOnly.length === 0)
  )
}

/** What was read and what was not. */
export function ReadingSummary({ proposal }: { proposal: Proposal }) {
  const { neverKept, notTaken } = proposal.suggestions
  const source = sources[proposal.source]
  return (
    <section aria-labelledby="read" className="mt-8 border-t-2 border-fg pt-4">
      <h2 id="read" className="text-2xl wrap-anywhere">
        {proposal.fileName}
      </h2>
      <p className="mt-1 max-w-[46em] text-fg-muted">
        {carriesData(proposal)
          ? `${source}${isExact(proposal) ? ', so nothing had to be guessed.' : '. What was changed or guessed says so.'}`
          : source}{' '}
        Kept for you until <DateTime iso={proposal.expiresAt} as="day" />, then deleted.
      </p>
      {proposal.notes.length + notTaken.length + neverKept.length > 0 && (
        <ul className="mt-3 grid max-w-[46em] gap-1 border-s-4 border-warning bg-warning-soft px-4 py-3">
          {proposal.notes.map((note) => (
            <li key={note}>
              {note === 'pages without text' && `${pagesWithoutText(proposal)} `}
              {notes[note]}
              {note === 'fields left out' &&
                (proposal.leftOut.length > 0 ? `: ${proposal.leftOut.join(', ')}.` : '.')}
            </li>
          ))}
          {notTaken.map(({ what, value, why }) => (
            <li key={`${what} ${value}`} className="wrap-anywhere">
              {what} “{value}” is not taken: {refusalLabels[why]}
            </li>
          ))}
          {neverKept.length > 0 && (
            <li>It also holds what is never kept from a file: {neverKept.join(', ')}.</li>
          )}
        </ul>
      )}
    </section>
  )
}
