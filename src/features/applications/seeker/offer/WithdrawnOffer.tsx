import { RecordDownload } from '#/features/offers/record/RecordDownload.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { withdrawsOffer } from '../../stages.ts'
import type { ApplicationDetail, Offer } from '../labels.ts'
import { PayAndStart } from './PayAndStart.tsx'

type WithdrawnOfferProps = { application: ApplicationDetail; offer: Offer; withdrawnAt: string }

/** An offer that its employer withdrew before it was answered, while the application goes on. */
export function WithdrawnOffer({ application, offer, withdrawnAt }: WithdrawnOfferProps) {
  const company = application.job.company.name
  const reason = application.events.findLast(({ from, to }) => withdrawsOffer(from, to))?.message
  return (
    <section aria-labelledby="withdrawn-offer" className="mb-10 rounded-box border-2 border-fg p-5 sm:p-7">
      <h2 id="withdrawn-offer" className="text-2xl leading-tight tracking-[-0.02em] wrap-anywhere">
        {company} withdrew their offer
      </h2>
      <PayAndStart offer={offer} className="mt-3 text-xl font-[750]" />
      <p className="mt-2 max-w-[34em] text-fg-muted">
        Offered on <DateTime iso={offer.createdAt} as="day" />, withdrawn on{' '}
        <DateTime iso={withdrawnAt} as="day" />. You can no longer accept it. Your application stays open.
      </p>
      {reason && (
        <blockquote className="mt-4 max-w-[30em] whitespace-pre-line text-lg font-medium leading-normal wrap-anywhere">
          “{reason}”
        </blockquote>
      )}
      <RecordDownload reader="seeker" id={application.id} />
    </section>
  )
}
