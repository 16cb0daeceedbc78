import { TermsComparison } from '#/features/offers/TermsComparison.tsx'
import { compareTerms } from '#/features/offers/terms.ts'
import type { Offer } from '../labels.ts'

type PreviewProps = {
  company: string
  offer: Offer
  /** The offer with what is asked for instead. */
  asked: Offer
}

/** Previews what the employer will read beside its offer: each term that would change. */
export function CounterPreview({ company, offer, asked }: PreviewProps) {
  const rows = compareTerms(offer, asked).filter((row) => row.changed)
  return (
    <div className="mt-8 rounded-box border border-base-300 p-5">
      <h3 className="text-sm font-bold tracking-normal text-fg-muted">What you ask {company} to change</h3>
      {asked.amount > 0 && rows.length > 0 ? (
        <TermsComparison rows={rows} offered="They offer" asked="You ask" />
      ) : (
        <p className="mt-1.5 text-lg font-[650] leading-snug">
          {asked.amount > 0 ? 'Nothing so far.' : 'Enter the pay you ask for.'}
        </p>
      )}
    </div>
  )
}
