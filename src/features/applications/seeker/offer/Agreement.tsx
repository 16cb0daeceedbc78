import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { apiQuery } from '#/client/api.ts'
import { RecordDownload } from '#/features/offers/record/RecordDownload.tsx'
import { formatMoney } from '#/shared/money/money.ts'
import { paths } from '#/shared/paths.ts'
import { DateTime } from '#/ui/DateTime.tsx'
import { type ApplicationDetail, agreementTitle, type Offer } from '../labels.ts'
import { NotHiredYet } from './NotHiredYet.tsx'
import { OfferTerms } from './OfferTerms.tsx'
import { OtherYes, otherYes } from './OtherYes.tsx'
import { PayAndStart } from './PayAndStart.tsx'
import { WithdrawOthers } from './WithdrawOthers.tsx'

/** Both said yes, or the hire is confirmed: who said it, on which terms, and what comes next. */
export function Agreement({ application, offer }: { application: ApplicationDetail; offer: Offer }) {
  const { job, events, stage } = application
  const company = job.company.name
  const yes = events.findLast(({ kind, to }) => kind === 'moved' && to === 'offer accept')
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that accepted is gone.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  const { data = [] } = useQuery(apiQuery('/applications', {}, { silent: true }))
  const { accepted, hired } = otherYes(data, application.id)
  return (
    <section aria-labelledby="offer" className="rounded-box bg-brand p-5 sm:p-8">
      <h2
        ref={heading}
        id="offer"
        tabIndex={-1}
        className="outline-none! display-text text-[clamp(2.25rem,5vw,3.75rem)]"
      >
        {agreementTitle(application)}.
      </h2>
      {stage !== 'hire' && (
        <NotHiredYet company={company} dueOn={application.replyBy} className="mt-4 text-lg leading-snug" />
      )}
      <PayAndStart offer={offer} className="mt-4 text-2xl font-[800] tracking-[-0.02em]" />
      <p className="mt-3 max-w-[34em] font-medium">
        {stage === 'hire' ? (
          <>
            {company} confirmed it on <DateTime iso={application.stageChangedAt} as="day" />.
          </>
        ) : (
          <>
            {application.acceptedBy === 'them'
              ? `${company} accepted your counter`
              : 'You accepted their offer'}
            {yes && (
              <>
                {' '}
                on <DateTime iso={yes.at} as="day" />
              </>
            )}
            .{gain(application, offer)} You have agreed on these terms.
          </>
        )}
      </p>
      <OtherYes cards={[...accepted, ...hired]} offer={offer} isLinked />
      <OfferTerms offer={{ ...offer, startsOn: null }} />
      <h3 className="mt-7 text-lg">What comes next</h3>
      <dl className="mt-3 border-t-2 border-fg">
        {stage === 'hire' ? (
          offer.startsOn && (
            <Step name="First day">
              <DateTime iso={offer.startsOn} as="day" />. You can give notice where you work now.
            </Step>
          )
        ) : (
          <Step name="The hire">
            We email you when {company} confirms it. Until then it can take its offer back.
          </Step>
        )}
        {!offer.startsOn && <Step name="First day">The offer names none. Agree on one with {company}.</Step>}
        <Step name="Questions">
          <Link to={paths.seeker.thread(application.id)} className="link">
            Write to {company}
          </Link>
        </Step>
        {stage === 'hire' && (
          <Step name="Others">
            <WithdrawOthers id={application.id} />
          </Step>
        )}
      </dl>
      <RecordDownload reader="seeker" id={application.id} />
    </section>
  )
}

const Step = ({ name, children }: { name: string; children: ReactNode }) => (
  // Without content there is no step.
  <div className="grid gap-x-6 gap-y-0.5 border-b border-fg/25 py-3 last:border-b-0 has-[dd:empty]:hidden sm:grid-cols-[120px_minmax(0,1fr)]">
    <dt className="font-bold">{name}</dt>
    <dd className="min-w-0 wrap-anywhere font-medium">{children}</dd>
  </div>
)

/** ' That is $4,500 more than their first offer.' */
function gain({ offers, appliedAt }: ApplicationDetail, offer: Offer) {
  const first = offers.find(({ madeBy, createdAt }) => madeBy === 'employer' && createdAt >= appliedAt)
  const isComparable = first?.currency === offer.currency && first.period === offer.period
  const more = isComparable ? offer.amount - first.amount : 0
  return more > 0 ? ` That is ${formatMoney(more, offer.currency)} more than their first offer.` : ''
}
