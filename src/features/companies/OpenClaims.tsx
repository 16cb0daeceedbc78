import { claimNames } from './claims.ts'
import { MailboxForm } from './MailboxForm.tsx'
import type { Evidence, EvidenceRow } from './waiting.ts'

/** What is not confirmed yet, what we found about it, and who moves next. */
export function OpenClaims({ evidence: { evidence, mailbox } }: { evidence: Evidence }) {
  const open = evidence.filter(({ claim, outcome }) => claim !== 'human' && outcome !== 'pass')
  const needsMailbox = open.some(({ claim, outcome }) => claim === 'mailbox' && outcome === 'waiting')
  if (open.length === 0) return null
  return (
    <section
      aria-labelledby="open-claims"
      className="mt-14 grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-2 lg:grid-cols-[216px_minmax(0,1fr)]"
    >
      <h2 id="open-claims" className="text-xl lg:pt-4">
        What is being read
      </h2>
      <ul className="border-t-2 border-ink">
        {open.map((row) => (
          <li
            key={row.claim}
            className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-1 border-b border-base-300 py-4 md:grid-cols-[160px_minmax(0,1fr)_auto]"
          >
            <h3 className="text-base font-bold tracking-normal">{claimNames[row.claim]}</h3>
            <div className="min-w-0">
              <p className="wrap-anywhere">{row.finding}</p>
              {row.claim === 'mailbox' && needsMailbox && mailbox.domain && (
                <MailboxForm domain={mailbox.domain} sentTo={mailbox.sentTo} />
              )}
            </div>
            <p className="text-sm font-semibold md:text-end">{whoMoves(row)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const whoMoves = ({ claim, outcome }: EvidenceRow) =>
  claim === 'mailbox' && outcome === 'waiting' ? 'Needs you' : 'With us'
