import { Check, Minus } from '#/ui/icons/icons.tsx'

const rights = [
  { may: true, what: 'Write, publish, pause and close jobs for you' },
  {
    may: true,
    what: 'Read the applications to those jobs, résumés included',
    note: 'Seekers read so before they apply.',
  },
  { may: true, what: 'Move those applicants, reject with a message, write notes' },
  { may: false, what: 'Make offers and hire', note: 'Only you can bind the company.' },
  { may: false, what: 'See your other jobs and their applicants' },
  { may: false, what: 'See or change your profile, your evidence and your company page' },
]

export const MandateRights = () => (
  <ul>
    {rights.map(({ may, what, note }) => (
      <li key={what} className="flex items-start gap-3 border-b border-base-300 py-3">
        <span
          className={`mt-0.5 grid size-[22px] shrink-0 place-items-center rounded-full ${may ? 'bg-fg text-white' : 'border-2 border-base-300 text-fg-muted'}`}
        >
          {may ? (
            <Check className="size-3.5" aria-hidden="true" />
          ) : (
            <Minus className="size-3.5" aria-hidden="true" />
          )}
          <span className="sr-only">{may ? 'Can:' : 'Cannot:'}</span>
        </span>
        <span>
          {what}
          {note && <span className="block text-sm text-fg-muted">{note}</span>}
        </span>
      </li>
    ))}
  </ul>
)
