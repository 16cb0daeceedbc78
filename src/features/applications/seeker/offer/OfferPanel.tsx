import { type ReactNode, type Ref, useRef, useState } from 'react'
import { useWrite } from '#/client/queries/use-write.ts'
import { RecordDownload } from '#/features/offers/record/RecordDownload.tsx'
import { TermsComparison } from '#/features/offers/TermsComparison.tsx'
import { compareTerms } from '#/features/offers/terms.ts'
import { formatPay } from '#/shared/money/money.ts'
import { Button } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { Check } from '#/ui/icons/icons.tsx'
import { Clock } from '#/ui/icons/more-icons.tsx'
import {
  type ApplicationDetail,
  applicationPeriod,
  isOfferExpired,
  type Offer,
  offerAmountOf,
  timeLeft,
} from '../labels.ts'
import { applicationPaths, failureMessage } from '../mutations.ts'
import { CounterForm } from './CounterForm.tsx'
import { AcceptOfferDialog, DeclineOfferDialog } from './OfferAnswerDialogs.tsx'
import { OfferTerms } from './OfferTerms.tsx'

/** The current offer and its answers. No optimistic updates, because each answer is binding. */
export function OfferPanel({ application, offer }: { application: ApplicationDetail; offer: Offer }) {
  const [confirming, setConfirming] = useState<'accept' | 'decline' | null>(null)
  const [countering, setCountering] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const counterButton = useRef<HTMLButtonElement>(null)
  const isAllowed = (move: ApplicationDetail['stage']) =>
    application.allowedStages.includes(move) && !(isOfferExpired(offer) && move !== 'offer reject')

  const { id, version } = application
  const { write, isBusy, failure } = useWrite('POST /applications/:id/answer-offer', {
    toast: 'Sent',
    invalidates: applicationPaths,
    invalidatesOnFailure: true,
    done() {
      setConfirming(null)
      setCountering(false)
    },
    failed: () => setConfirming(null),
  })

  return (
    <>
      <Panel application={application} offer={offer} heading={heading}>
        {failure && (
          <div className="mt-5">
            <FormError>{failureMessage(failure)}</FormError>
          </div>
        )}
        <div className="mt-6 grid grid-cols-2 gap-2.5 empty:hidden sm:flex">
          {isAllowed('offer accept') && (
            <Button
              variant="dark"
              size="lg"
              className="max-sm:col-span-2"
              onClick={() => setConfirming('accept')}
            >
              <Check className="size-5" aria-hidden="true" />
              {application.counter ? `Accept ${offerAmountOf(offer)}` : 'Accept offer'}
            </Button>
          )}
          {isAllowed('offer counter') && (
            <Button
              ref={counterButton}
              variant="ghost"
              size="lg"
              className={`border-2 border-fg ${countering ? 'bg-fg/12' : ''}`}
              aria-expanded={countering}
              onClick={() => setCountering(!countering)}
            >
              Counter
            </Button>
          )}
          {isAllowed('offer reject') && (
            <Button variant="ghost" size="lg" onClick={() => setConfirming('decline')}>
              Decline
            </Button>
          )}
        </div>
      </Panel>
      {countering && isAllowed('offer counter') && (
        <CounterForm
          application={application}
          offer={offer}
          onSent={() => {
            setCountering(false)
            heading.current?.focus()
          }}
          onCancel={() => {
            setCountering(false)
            counterButton.current?.focus()
          }}
        />
      )}
      <AcceptOfferDialog
        open={confirming === 'accept'}
        application={application}
        offer={offer}
        busy={isBusy}
        onClose={() => setConfirming(null)}
        onAccept={(alsoWithdraw) =>
          write({ id, version, answer: 'accept', alsoWithdraw, ...(offer.hash && { hash: offer.hash }) })
        }
      />
      <DeclineOfferDialog
        open={confirming === 'decline'}
        application={application}
        offer={offer}
        busy={isBusy}
        onClose={() => setConfirming(null)}
        onDecline={(note) => write({ id, version, answer: 'decline', note })}
      />
    </>
  )
}

/** Yellow while the seeker has to decide; outlined while the employer has to act. */
function Panel({
  application,
  offer,
  heading,
  children,
}: {
  application: ApplicationDetail
  offer: Offer
  heading: Ref<HTMLHeadingElement>
  children: ReactNode
}) {
  const { job, counter } = application
  const isDecisionOpen = application.stage === 'offer' && !isOfferExpired(offer)
  const remaining = timeLeft(offer)
  return (
    <section
      aria-labelledby="offer"
      className={`rounded-box p-5 sm:p-7 ${isDecisionOpen ? 'bg-brand' : 'border-2 border-fg'}`}
    >
      {counter ? (
        <CounterSent application={application} offer={offer} counter={counter} heading={heading} />
      ) : (
        <OfferMade application={application} offer={offer} heading={heading} />
      )}
      {children}
      {offer.answerBy && (
        <p className="mt-4 flex items-start gap-2 text-sm font-medium">
          <Clock className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          <span>
            {isOfferExpired(offer) ? (
              <>
                The offer ended <DateTime iso={offer.answerBy} as="time" />. {job.company.name} has been told,
                and can renew or withdraw it. Nothing is expected of you.
              </>
            ) : (
              <>
                {counter ? 'Their offer stays open until' : 'Answer by'}{' '}
                <DateTime iso={offer.answerBy} as="time" />. {remaining && `${remaining}.`}
              </>
            )}
          </span>
        </p>
      )}
      <RecordDownload reader="seeker" id={application.id} />
    </section>
  )
}

type HeadProps = { application: ApplicationDetail; offer: Offer; heading: Ref<HTMLHeadingElement> }

const Heading = ({ heading, children }: { heading: Ref<HTMLHeadingElement>; children: ReactNode }) => (
  <h2
    ref={heading}
    id="offer"
    tabIndex={-1}
    className="text-base font-bold tracking-normal outline-none! wrap-anywhere"
  >
    {children}
  </h2>
)
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

/** What the employer offers; a later offer says that it is new, and what it answers. */
function OfferMade({ application, offer, heading }: HeadProps) {
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
      <Heading heading={heading}>
        {asked
          ? `New offer: ${job.company.name} answers your counter with`
          : before
            ? `New offer: ${job.company.name} now offers you`
            : `${job.company.name} offers you`}
      </Heading>
      <Pay terms={offer} />
      {offer.note && (
        <p className="mt-3 max-w-[32em] whitespace-pre-line font-medium wrap-anywhere">{offer.note}</p>
      )}
      <OfferTerms
        offer={offer}
        first={[
          ...(before ? [['They offered before', offerAmountOf(before)] as [string, string]] : []),
          ...(asked ? [['You asked', offerAmountOf(asked)] as [string, string]] : []),
          ...(postedRange ? [['Posted band', formatPay(postedRange).amount] as [string, string]] : []),
          ...(wished ? [['You asked', wished] as [string, string]] : []),
        ]}
      />
    </>
  )
}

/** What the applicant asked for, beside what is offered, as the employer reads it. */
function CounterSent({ application, offer, counter, heading }: HeadProps & { counter: Offer }) {
  const company = application.job.company.name
  const terms = { ...counter, startsOn: counter.startsOn ?? offer.startsOn }
  return (
    <>
      <Heading heading={heading}>You asked {company} for</Heading>
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
        {!isOfferExpired(offer) && ` Until their offer ends you can still accept ${offerAmountOf(offer)}.`}
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
