import { DateTime } from '#/ui/DateTime.tsx'
import { Notice } from '#/ui/notes/Notice.tsx'
import { refusalLabels } from './changes.ts'
import { type Proposal, singleFields } from './choices.ts'

const notes: Record<Proposal['notes'][number], string> = {
  'no name': 'We found no name in it.',
  'no work': 'We found no jobs under a heading we know.',
  'no education': 'We found no schools under a heading we know.',
  'unknown language':
    'Its headings are in a language we can’t read: we know English, German, Spanish and French.',
  'no sections': 'It has no headings we know, so we only read what was obvious.',
  'more pages': 'We only read its first 20 pages.',
  'pages without text': 'there is no text, as on a scan, a photo or an empty page.',
  'program ignored':
    'It contains a program, which we did not run. You can’t send this file to employers: save it as a plain PDF first.',
  'fields left out': 'We left out some values that don’t fit a profile or aren’t written as expected',
  'unclear dates': 'We left out some dates of jobs or schools because we couldn’t read them.',
}

const sources: Record<Proposal['source'], string> = {
  layout: 'We read it from its text and layout, so check it.',
  'JSON Resume': 'The file carries its data as JSON Resume',
  Europass: 'The file carries its data as Europass XML',
  'own reader': 'This site’s own reader read it. Every value is a guess, so check it.',
}

function pagesWithoutText({ pages, lines }: Proposal) {
  const withText = new Set(lines.map(({ page }) => page))
  const numbers = pages.flatMap((_, page) => (withText.has(page) ? [] : [page + 1]))
  return `We read nothing on page${numbers.length > 1 ? 's' : ''} ${numbers.join(', ')}:`
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
          ? `${source}${isExact(proposal) ? ', so we guessed nothing.' : '. Anything we changed or guessed is marked.'}`
          : source}{' '}
        We keep what we read until <DateTime iso={proposal.expiresAt} as="day" />, then delete it.
      </p>
      {proposal.notes.length + notTaken.length + neverKept.length > 0 && (
        <Notice className="mt-3 max-w-[46em]">
          <ul className="grid gap-1">
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
                We left out {what} “{value}”: {refusalLabels[why]}
              </li>
            ))}
            {neverKept.length > 0 && (
              <li>It also contains things we never keep from a file: {neverKept.join(', ')}.</li>
            )}
          </ul>
        </Notice>
      )}
    </section>
  )
}
