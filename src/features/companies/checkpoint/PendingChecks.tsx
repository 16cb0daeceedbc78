import { DomainPanel } from '../domain/DomainPanel.tsx'
import { claimLabels } from '../verification/claim-labels.ts'
import { outcomeLabels } from '../verification/claims.ts'
import { MailboxForm } from '../verification/MailboxForm.tsx'
import { strongProofs } from '../verification/status.ts'
import type { Evidence, EvidenceRow } from '../verification/waiting.ts'
import { fieldToCorrect } from './correctable.ts'

/**
 * During the automatic checks: every claim with its result as it arrives. During manual review: the claims not confirmed
 * yet, and whose turn it is. Until the domain is proven, also the ways to prove it.
 */
export function PendingChecks({
  evidence: { evidence, mailbox },
  isInManualReview,
  onCorrect,
}: {
  evidence: Evidence
  isInManualReview: boolean
  /** Opens the form at this field. */
  onCorrect: (field: string) => void
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
              <p className="text-sm font-semibold md:text-end">
                <NextStep row={row} canCorrect={isInManualReview} onCorrect={onCorrect} />
              </p>
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

type NextStepProps = { row: EvidenceRow; canCorrect: boolean; onCorrect: (field: string) => void }

/** Who does something about a finding next: the company by a link to its field, or we. */
function NextStep({ row, canCorrect, onCorrect }: NextStepProps) {
  const field = fieldToCorrect(row)
  if (field && canCorrect)
    return (
      <button type="button" className="link" onClick={() => onCorrect(field)}>
        {row.outcome === 'fail' ? 'Correct it' : 'Add it'}
        <span className="sr-only">: {claimLabels[row.claim]}</span>
      </button>
    )
  if (row.outcome === 'pass') return outcomeLabels.pass
  return row.outcome === 'waiting' && strongProofs.includes(row.claim) ? 'Waits for you' : 'Waits for us'
}
