import { type ReactNode, type Ref, useRef, useState } from 'react'
import { useWrite } from '#/client/queries/use-write.ts'
import { RecordDownload } from '#/features/offers/record/RecordDownload.tsx'
import { formatOfferPay } from '#/shared/money/money.ts'
import { Button } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { Check } from '#/ui/icons/icons.tsx'
import { Clock } from '#/ui/icons/more-icons.tsx'
import { type ApplicationDetail, isOfferExpired, type Offer, timeLeft } from '../labels.ts'
import { applicationPaths, failureMessage } from '../mutations.ts'
import { CounterForm } from './CounterForm.tsx'
import { CounterSent, currentTermsTitle, OfferMade } from './CurrentTerms.tsx'
import { AcceptOfferDialog, DeclineOfferDialog } from './OfferAnswerDialogs.tsx'

/** The current offer and its answers. No optimistic updates, because each answer is binding. */
export function OfferPanel({ application, offer }: { application: ApplicationDetail; offer: Offer }) {
  const [confirming, setConfirming] = useState<'accept' | 'decline' | null>(null)
  const [countering, setCountering] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const counterButton = useRef<HTMLButtonElement>(null)
  const isAllowed = (move: ApplicationDetail['stage']) =>
    application.allowedStages.includes(move) &&
    !(isOfferExpired(offer) && (move !== 'offer reject' || application.counter))

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
        <div className="mt-5 grid grid-cols-2 gap-2.5 empty:hidden sm:flex">
          {isAllowed('offer accept') && (
            <Button
              // Whoever waits for more is not led to take less.
              variant={application.counter ? 'outlined' : 'dark'}
              size="lg"
              className="max-sm:col-span-2"
              onClick={() => setConfirming('accept')}
            >
              <Check className="size-5" aria-hidden="true" />
              {application.counter ? `Accept ${formatOfferPay(offer)}` : 'Accept offer'}
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
            <Button
              variant="ghost"
              size="lg"
              className={isAllowed('offer counter') ? '' : 'max-sm:col-span-2'}
              onClick={() => setConfirming('decline')}
            >
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
  const deadline = offer.answerBy && (
    <p className="mt-4 flex items-start gap-2 text-sm font-medium">
      <Clock className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <span>
        {isOfferExpired(offer) ? (
          <>
            The offer ended <DateTime iso={offer.answerBy} as="time" />. {job.company.name} has been told, and
            can renew or withdraw it. Nothing is expected of you.
          </>
        ) : counter ? (
          <>
            {formatOfferPay(offer)} stays open until <DateTime iso={offer.answerBy} as="time" />. Until then
            you can still accept or decline it.
          </>
        ) : (
          <>
            Answer by <DateTime iso={offer.answerBy} as="time" />. {remaining && `${remaining}.`}
          </>
        )}
      </span>
    </p>
  )
  return (
    <section
      aria-labelledby="offer"
      className={`rounded-box p-5 sm:p-7 ${isDecisionOpen ? 'bg-brand' : 'border-2 border-fg'}`}
    >
      {/* One element for both, because it has the focus while a counter is sent. */}
      <h2
        ref={heading}
        id="offer"
        tabIndex={-1}
        className="text-base font-bold tracking-normal outline-none! wrap-anywhere"
      >
        {currentTermsTitle(application, offer)}
      </h2>
      {counter ? (
        <>
          <CounterSent application={application} offer={offer} counter={counter} />
          {deadline}
          {children}
        </>
      ) : (
        <OfferMade application={application} offer={offer}>
          {deadline}
          {children}
        </OfferMade>
      )}
      <RecordDownload reader="seeker" id={application.id} />
    </section>
  )
}
