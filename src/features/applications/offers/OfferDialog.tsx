import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { z } from 'zod'
import { useWrite } from '#/client/queries/use-write.ts'
import { ComponentFields } from '#/features/offers/ComponentFields.tsx'
import { componentsFromForm, componentValues } from '#/features/offers/component-form.ts'
import { type Components, componentNames } from '#/features/offers/terms.ts'
import { askedPayIn, formatShortAskedPay } from '#/features/seekers/asked-pay.ts'
import { currentTime } from '#/shared/clock.ts'
import { formatClock, workingDaysAfter } from '#/shared/dates.ts'
import type { AppError } from '#/shared/errors.ts'
import { formatMoney, formatOfferPay, formatShortMoney, payPeriodWords } from '#/shared/money/money.ts'
import type { AmountDoubt } from '#/shared/money/money-input.ts'
import { asSentence } from '#/shared/sentence.ts'
import { Button } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { AmountQuestion } from '#/ui/form/AmountQuestion.tsx'
import { DateField } from '#/ui/form/DateField.tsx'
import { ErrorSummary } from '#/ui/form/ErrorSummary.tsx'
import { MoneyField } from '#/ui/form/MoneyField.tsx'
import { SelectField, TextArea } from '#/ui/form/TextField.tsx'
import { Check, CircleAlert } from '#/ui/icons/icons.tsx'
import { Notice } from '#/ui/notes/Notice.tsx'
import { Dialog } from '#/ui/overlay/Dialog.tsx'
import { RangeChart } from '#/ui/RangeChart.tsx'
import { offerTerms } from '../api.ts'
import {
  type ApplicantBoardCard,
  type ApplicantBoardData,
  firstName,
  isOfferEnded,
} from '../employer/board.ts'
import type { StageMoveResult } from '../employer/use-moves.tsx'
import { usePlannedOffer } from '../planned-offers/PlannedOffer.tsx'
import { comparePayToRange, payChartRange } from './offer-labels.ts'
import { doubtAbout, startingAmount } from './starting-amount.ts'

/** The form takes days, the API takes times: an offer ends at 17:00 of the employer's day. */
const offerForm = z.object({
  amount: offerTerms.shape.amount,
  period: offerTerms.shape.period.unwrap(),
  startsOn: z.iso.date('Choose a day to start').or(z.literal('')),
  answerOn: z.iso
    .date('Choose a day to answer by')
    .refine((day) => new Date(`${day}T17:00`) > new Date(currentTime()), 'Choose a day that has not passed'),
  sendOn: z.string(),
  note: z.string().max(2000, 'Note can be at most 2000 characters'),
  ...(Object.fromEntries(componentNames.map((name) => [name, z.string()])) as Record<
    keyof Components,
    z.ZodString
  >),
})
type OfferForm = z.infer<typeof offerForm>

type OfferDialogProps = {
  card: ApplicantBoardCard
  job: ApplicantBoardData['job']
  warning: string | null
  onClose: () => void
  onMoved: (answer: StageMoveResult) => void
}

const defaultAnswerDays = 5
const formFieldOf: Record<string, keyof OfferForm> = {
  'offer.amount': 'amount',
  'offer.startsOn': 'startsOn',
  'offer.answerBy': 'answerOn',
  'offer.note': 'note',
  sendAt: 'sendOn',
  ...Object.fromEntries(componentNames.map((name) => [`offer.${name}`, name])),
}

export const OfferDialog = ({ card, job, warning, onClose, onMoved }: OfferDialogProps) => {
  const plan = usePlannedOffer(card)
  const latestTerms = plan ? { ...plan, ...plan.terms } : (card.counter ?? card.offer)
  const currency = latestTerms?.currency ?? job.pay?.currency ?? 'USD'
  const { register, control, handleSubmit, watch, setValue, setError, setFocus, formState } =
    useForm<OfferForm>({
      resolver: zodResolver(offerForm),
      // ErrorSummary takes the focus.
      shouldFocusError: false,
      defaultValues: {
        amount: latestTerms?.amount ?? startingAmount(card, job),
        period: latestTerms?.period ?? job.pay?.period ?? 'year',
        startsOn: latestTerms?.startsOn ?? card.offer?.startsOn ?? '',
        answerOn: workingDaysAfter(new Date(currentTime()), defaultAnswerDays).toISOString().slice(0, 10),
        sendOn: '',
        note: plan?.offerNote ?? '',
        ...componentValues(latestTerms),
      },
    })
  const { errors, isSubmitting, submitCount } = formState
  const [amount, period, contract, sendOn] = watch(['amount', 'period', 'contract', 'sendOn'])
  const rangeNote = comparePayToRange(amount, job.pay, currency, period)
  const desiredPay = askedPayIn(card, { currency, period })

  const showErrors = ({ errors = {} }: AppError) => {
    for (const [field, [message]] of Object.entries(errors)) {
      const formField = formFieldOf[field]
      if (formField) setError(formField, { message })
    }
  }
  const send = useWrite('POST /employer/applications/:id/move', {
    silent: true,
    done: ({ data }) => onMoved(data),
    failed: showErrors,
  })
  const planning = useWrite('PUT /employer/applications/:id/planned-offer', {
    ...{ silent: true, toast: true, invalidates: ['/employer/*'] as const },
    done: onClose,
    failed: showErrors,
  })
  const failure = planning.failure ?? send.failure
  const approvalReason = failure?.errors?.approval?.[0]
  const isAtFields = Object.keys(failure?.errors ?? {}).some((field) => field in formFieldOf)
  const [doubt, setDoubt] = useState<AmountDoubt | null>(null)
  const submit = (isSure: boolean, asksApproval = false) =>
    handleSubmit(({ answerOn, startsOn, sendOn, note, amount, period, ...components }) => {
      const terms = { amount, period, ...componentsFromForm(components) }
      const asks = isSure ? null : doubtAbout(terms, currency, job, card)
      setDoubt(asks)
      if (asks) return
      const offer = {
        ...terms,
        currency,
        note: note || null,
        ...(startsOn && { startsOn }),
        answerBy: new Date(`${answerOn}T17:00`).toISOString(),
      }
      const about = { id: card.id, version: card.version, offer }
      if (!sendOn && !asksApproval) return send.write({ ...about, to: 'offer' })
      return planning.write({
        ...about,
        ...(sendOn && { sendAt: new Date(`${sendOn}T09:00`).toISOString() }),
      })
    })
  const summary = Object.entries(errors).map(([field, error]) => ({ field, message: error?.message ?? '' }))
  return (
    <Dialog
      open
      wide
      dismissible={!isSubmitting}
      onClose={onClose}
      title={titleOf(card)}
      subtitle={[
        job.title,
        card.counter
          ? `${firstName(card.name)} asks for ${formatOfferPay(card.counter)}`
          : card.desiredPay !== null && `${firstName(card.name)} asked for ${formatShortAskedPay(card)}`,
      ]
        .filter(Boolean)
        .join('. ')}
    >
      <form onSubmit={submit(false)} noValidate className="grid gap-6">
        <ErrorSummary errors={summary} focusKey={submitCount} />
        {warning && <Notice className="text-sm">{warning}</Notice>}
        <div className="flex flex-wrap gap-6">
          <Controller
            name="amount"
            control={control}
            render={({ field }) => (
              <MoneyField
                id="amount"
                inputRef={field.ref}
                label={`Pay, in ${currency}`}
                currency={currency}
                value={field.value}
                onChange={(typed) => {
                  field.onChange(typed)
                  setDoubt(null)
                }}
                error={errors.amount?.message}
                className="w-48! text-xl font-bold"
                data-autofocus
              />
            )}
          />
          <SelectField
            label="For"
            {...register('period')}
            options={Object.entries(payPeriodWords).map(([value, label]) => ({ value, label }))}
          />
        </div>
        {job.pay && rangeNote && (
          <div>
            <RangeChart
              {...payChartRange(job.pay, amount, ...(desiredPay === null ? [] : [desiredPay]))}
              points={[
                {
                  value: amount,
                  state: 'now',
                  label: <b className="tabular-nums">{formatShortMoney(amount, currency)}</b>,
                },
                ...(desiredPay !== null
                  ? [
                      {
                        value: desiredPay,
                        state: 'next' as const,
                        above: true,
                        label: 'asked when applying',
                      },
                    ]
                  : []),
              ]}
            />
            <p role="status" className="mt-3 flex gap-2 text-sm">
              {rangeNote.inside ? (
                <Check className="mt-0.5 size-[18px] shrink-0 text-success" aria-hidden="true" />
              ) : (
                <CircleAlert className="mt-0.5 size-[18px] shrink-0 text-warning" aria-hidden="true" />
              )}
              <b className={rangeNote.inside ? '' : 'text-warning'}>{rangeNote.sentence}</b>
            </p>
          </div>
        )}
        <div className="grid gap-6 sm:grid-cols-2">
          <DateField
            label="Start"
            optional
            hint="The first working day"
            {...register('startsOn')}
            error={errors.startsOn?.message}
          />
          <DateField
            label="Answer by"
            hint={`Until ${formatClock('17:00')} that day, your time`}
            {...register('answerOn')}
            error={errors.answerOn?.message}
          />
        </div>
        <ComponentFields register={register} errorOf={(name) => errors[name]?.message} contract={contract} />
        <DateField
          label="Send on"
          optional
          hint={`At ${formatClock('09:00')} that day, your time. Left empty, it is sent now.`}
          {...register('sendOn')}
          error={errors.sendOn?.message}
        />
        <TextArea
          label="Note"
          optional
          hint={`${firstName(card.name)} reads it with the offer: what makes this one good.`}
          rows={3}
          {...register('note')}
          error={errors.note?.message}
        />
        <AmountQuestion
          doubt={doubt}
          currency={currency}
          onTake={(meant) => {
            setValue('amount', meant, { shouldDirty: true })
            setDoubt(null)
            setFocus('amount')
          }}
          yes={`Yes, send ${formatOfferPay({ amount, currency, period })}`}
          onYes={submit(true)}
          onNo={() => setFocus('amount', { shouldSelect: true })}
        />
        {approvalReason && (
          <Notice>
            <p>{asSentence(approvalReason)} Nothing was sent.</p>
            <Button
              variant="dark"
              size="sm"
              className="mt-3"
              busy={planning.isBusy}
              onClick={submit(true, true)}
            >
              Ask for approval
            </Button>
          </Notice>
        )}
        {failure && !isAtFields && !approvalReason && (
          <FormError>{asSentence(failure.message)} What you typed is still here.</FormError>
        )}
        <div className="flex flex-wrap gap-3 border-t-2 border-fg pt-5">
          <Button type="submit" size="lg" busy={isSubmitting}>
            {sendOn ? 'Plan offer' : 'Send offer'}
            {amount > 0 ? ` of ${formatMoney(amount, currency)}` : ''}
          </Button>
          <Button variant="ghost" size="lg" onClick={() => !isSubmitting && onClose()}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function titleOf({ name, stage, offer, counter }: ApplicantBoardCard) {
  if (counter) return `A new offer for ${name}`
  if (stage !== 'offer') return `Offer for ${name}`
  return isOfferEnded(offer) ? `Renew the offer for ${name}` : `Change the offer for ${name}`
}
