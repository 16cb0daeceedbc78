import { DomainPanel } from '../domain/DomainPanel.tsx'
import { claimLabels, outcomeLabels } from '../verification/claims.ts'
import { MailboxForm } from '../verification/MailboxForm.tsx'
import { strongProofs } from '../verification/status.ts'
import type { Evidence, EvidenceRow } from '../verification/waiting.ts'

/**
 * During the automatic checks: every claim with its result as it arrives. During manual review: the claims not confirmed
 * yet, and whose turn it is. Until the domain is proven, also the ways to prove it.
 */
export function PendingChecks({
  evidence: { evidence, mailbox },
  isInManualReview,
}: {
  evidence: Evidence
  isInManualReview: boolean
}) {
  const rows = evidence.filter(
    ({ claim, outcome }) => claim !== 'human' && !(isInManualReview && outcome === 'pass'),
  )
  const proven = evidence.some(({ claim, outcome }) => strongProofs.includes(claim) && outcome === 'pass')
  const canSendLink = evidence.some(({ claim, outcome }) => claim === 'mailbox' && outcome === 'waiting')
  if (rows.length === 0) return null
  return (
    <section
      aria-labelledby="open-claims"
      className="mt-14 grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-2 lg:grid-cols-[216px_minmax(0,1fr)]"
    >
      <h2 id="open-claims" className="text-xl lg:pt-4">
        {isInManualReview ? 'What is being read' : 'What is being checked'}
      </h2>
      <div>
        <ul className="border-t-2 border-fg">
          {rows.map((row) => (
            <li
              key={row.claim}
              className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-1 border-b border-base-300 py-4 md:grid-cols-[160px_minmax(0,1fr)_auto]"
            >
              <h3 className="text-base font-bold tracking-normal">{claimLabels[row.claim]}</h3>
              <p className="min-w-0 wrap-anywhere">{row.finding}</p>
              <p className="text-sm font-semibold md:text-end">{turnLabel(row)}</p>
            </li>
          ))}
        </ul>
        {!proven && mailbox.domain && (
          <div className="mt-8">
            <DomainPanel
              mailbox={
                canSendLink ? (
                  <MailboxForm domain={mailbox.domain} sentTo={mailbox.sentTo} />
                ) : (
                  <p className="text-fg-muted">
                    {evidence.find(({ claim }) => claim === 'mailbox')?.finding}
                  </p>
                )
              }
            />
          </div>
        )}
      </div>
    </section>
  )
}

const turnLabel = ({ claim, outcome }: EvidenceRow) =>
  outcome === 'pass'
    ? outcomeLabels.pass
    : outcome === 'waiting' && strongProofs.includes(claim)
      ? 'Needs you'
      : 'With us'
