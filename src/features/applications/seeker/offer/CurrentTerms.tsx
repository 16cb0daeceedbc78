import type { ReactNode } from 'react'
import { TermsComparison } from '#/features/offers/TermsComparison.tsx'
import { compareTerms } from '#/features/offers/terms.ts'
import { formatOfferPay, formatPay } from '#/shared/money/money.ts'
import { DateTime } from '#/ui/DateTime.tsx'
import { type ApplicationDetail, applicationPeriod, type Offer, offerAmountOf } from '../labels.ts'
import { OfferTerms } from './OfferTerms.tsx'

type TermsProps = { application: ApplicationDetail; offer: Offer }

/** Whose figure stands below it; a later offer says that it is new. */
export function currentTermsTitle(application: ApplicationDetail, offer: Offer) {
  const company = application.job.company.name
  if (application.counter) return `You asked ${company} for`
  const { before, asked } = earlierTerms(application, offer)
  if (asked) return `New offer: ${company} answers your counter with`
  return before ? `New offer: ${company} now offers you` : `${company} offers you`
}

const Pay = ({ terms }: { terms: Offer }) => (
  <>
    <p className="display-text tabular-nums mt-2 text-[clamp(2.75rem,7vw,4.5rem)] wrap-anywhere">
      {offerAmountOf(terms)}
    </p>
    <p className="mt-3 font-medium">
      {applicationPeriod(terms)}
      {terms.startsOn && (
        <>
          . Start <DateTime iso={terms.startsOn} as="day" />.
        </>
      )}
    </p>
  </>
)

/**
 * What the employer offers, and what a later offer answers. The answer (`children`) stands before the terms: on a phone
 * many of them would push it out of sight, and whoever accepts reads them again.
 */
export function OfferMade({ application, offer, children }: TermsProps & { children: ReactNode }) {
  const { job, snapshot } = application
  const { before, asked } = earlierTerms(application, offer)
  const postedRange =
    job.pay && job.pay.currency === offer.currency && job.pay.period === offer.period ? job.pay : null
  const wished =
    !asked && snapshot.desiredPay && snapshot.desiredPeriod === offer.period
      ? offerAmountOf({ amount: snapshot.desiredPay, currency: snapshot.desiredCurrency })
      : null
  return (
    <>
      <Pay terms={offer} />
      {children}
      {offer.note && (
        <p className="mt-6 max-w-[32em] whitespace-pre-line font-medium wrap-anywhere">{offer.note}</p>
      )}
      <OfferTerms
        offer={offer}
        first={[
          ...(before ? [['They offered before', formatOfferPay(before)] as [string, string]] : []),
          ...(asked ? [['You asked', formatOfferPay(asked)] as [string, string]] : []),
          ...(postedRange ? [['Posted band', formatPay(postedRange).amount] as [string, string]] : []),
          ...(wished ? [['You asked', wished] as [string, string]] : []),
        ]}
      />
    </>
  )
}

/** What the applicant asked for, beside what is offered, as the employer reads it. */
export function CounterSent({ application, offer, counter }: TermsProps & { counter: Offer }) {
  const terms = { ...counter, startsOn: counter.startsOn ?? offer.startsOn }
  return (
    <>
      <Pay terms={terms} />
      <TermsComparison
        rows={compareTerms(offer, terms)}
        offered={
          <>
            They offered
            <br />
            <DateTime iso={offer.createdAt} as="deadline" />
          </>
        }
        asked={
          <>
            You asked
            <br />
            <DateTime iso={counter.createdAt} as="deadline" />
          </>
        }
      />
      {counter.note && (
        <Quote by="Your reason" className="mt-4">
          {counter.note}
        </Quote>
      )}
      {offer.note && (
        <Quote by="What they wrote with their offer" className="mt-4">
          {offer.note}
        </Quote>
      )}
      <p className="mt-5 font-medium">
        If they accept, it’s agreed.
        {application.replyBy && (
          <>
            {' '}
            Their answer is due <DateTime iso={application.replyBy} as="day" />.
          </>
        )}
      </p>
    </>
  )
}

const Quote = ({ by, className, children }: { by: string; className: string; children: string }) => (
  <figure className={className}>
    <figcaption className="text-sm">{by}</figcaption>
    <blockquote className="max-w-[32em] whitespace-pre-line font-medium wrap-anywhere">
      “{children}”
    </blockquote>
  </figure>
)

/** What stood before this offer since the applicant last applied: the offer before it, and the counter it answers. */
function earlierTerms({ offers, appliedAt }: ApplicationDetail, { id }: Offer) {
  const own = offers.filter(({ createdAt }) => createdAt >= appliedAt)
  const earlier = own.slice(
    0,
    own.findIndex((one) => one.id === id),
  )
  const last = earlier.at(-1)
  return {
    before: earlier.findLast(({ madeBy }) => madeBy === 'employer'),
    asked: last?.madeBy === 'seeker' ? last : undefined,
  }
}
