import { DateTime } from '#/ui/DateTime.tsx'
import { Lock } from '#/ui/icons/visitor-icons.tsx'
import { claimLabels } from './claim-labels.ts'
import { evidenceStrengthLabels, outcomeLabels } from './claims.ts'
import type { EvidenceRow } from './waiting.ts'

/** One row per claim: the finding, the public sentence, and the outcome. There is no score. */
export const EvidenceLedger = ({ evidence }: { evidence: EvidenceRow[] }) => (
  <ul>
    {evidence.map((row) => (
      <li
        key={row.claim}
        className="grid gap-x-8 gap-y-1 border-b border-base-300 py-4 md:grid-cols-[170px_minmax(0,1fr)_auto]"
      >
        <div>
          <h3 className="text-base font-bold tracking-normal">{claimLabels[row.claim]}</h3>
          <p className="text-xs text-fg-muted">{evidenceStrengthLabels[row.strength]}</p>
        </div>
        <div className="min-w-0">
          <p className="wrap-anywhere">{row.finding}</p>
          <p className="mt-1 text-sm text-fg-muted">
            {row.publicLine ? (
              <>
                <b>Public:</b> {row.publicLine}
              </>
            ) : (
              <span className="inline-flex items-center gap-1.5">
                <Lock className="size-3.5" aria-hidden="true" />
                Not shown to job seekers
              </span>
            )}
          </p>
        </div>
        <p className="text-sm md:text-end">
          <b className={row.outcome === 'fail' ? 'text-danger' : ''}>{outcomeLabels[row.outcome]}</b>
          <span className="tabular-nums block text-xs text-fg-muted">
            {row.source}, <DateTime iso={row.checkedAt} as="time" />
          </span>
          {row.outcome === 'pass' && row.expiresAt && (
            <span className="tabular-nums block text-xs text-fg-muted">
              Holds until <DateTime iso={row.expiresAt} as="long" />
            </span>
          )}
        </p>
      </li>
    ))}
  </ul>
)
