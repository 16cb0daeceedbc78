import { Check, Minus } from '#/ui/icons/icons.tsx'

const rights = [
  { allowed: true, right: 'Write, publish, pause and close jobs for you' },
  {
    allowed: true,
    right: 'Read the applications to those jobs, résumés included',
    note: 'Applicants are told before they apply.',
  },
  { allowed: true, right: 'Move those applicants, reject with a message, write notes' },
  { allowed: false, right: 'Make offers and hire', note: 'Only you can bind the company.' },
  { allowed: false, right: 'See your other jobs and their applicants' },
  { allowed: false, right: 'See or change your profile, your evidence and your company page' },
]

export const MandateRights = () => (
  <ul>
    {rights.map(({ allowed, right, note }) => (
      <li key={right} className="flex items-start gap-3 border-b border-base-300 py-3">
        <span
          className={`mt-0.5 grid size-[22px] shrink-0 place-items-center rounded-full ${allowed ? 'bg-fg text-base-100' : 'border-2 border-base-300 text-fg-muted'}`}
        >
          {allowed ? (
            <Check className="size-3.5" aria-hidden="true" />
          ) : (
            <Minus className="size-3.5" aria-hidden="true" />
          )}
          <span className="sr-only">{allowed ? 'Can:' : 'Cannot:'}</span>
        </span>
        <span>
          {right}
          {note && <span className="block text-sm text-fg-muted">{note}</span>}
        </span>
      </li>
    ))}
  </ul>
)
