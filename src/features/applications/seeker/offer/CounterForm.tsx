import { useEffect, useRef, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useWrite } from '#/client/queries/use-write.ts'
import { ComponentFields } from '#/features/offers/ComponentFields.tsx'
import {
  type ComponentValues,
  changedComponents,
  componentValues,
  sendableComponents,
} from '#/features/offers/component-form.ts'
import { componentNames, mergeComponents } from '#/features/offers/terms.ts'
import { askedPayIn, formatAskedPay } from '#/features/seekers/asked-pay.ts'
import { formatMoney, formatPay } from '#/shared/money/money.ts'
import { type AmountDoubt, askAboutAmount } from '#/shared/money/money-input.ts'
import { Button } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { AmountQuestion } from '#/ui/form/AmountQuestion.tsx'
import { DateField } from '#/ui/form/DateField.tsx'
import { ErrorSummary } from '#/ui/form/ErrorSummary.tsx'
import { MoneyField } from '#/ui/form/MoneyField.tsx'
import { TextArea } from '#/ui/form/TextField.tsx'
import { Minus, Plus } from '#/ui/icons/icons.tsx'
import { type ApplicationDetail, applicationPeriod, type Offer, offerAmountOf } from '../labels.ts'
import { applicationPaths, failureMessage } from '../mutations.ts'
import { PayChart } from '../PayChart.tsx'
import { CounterPreview } from './CounterPreview.tsx'

type FormValues = { amount: number | null; startsOn: string; note: string } & ComponentValues

const fields = ['amount', 'startsOn', ...componentNames, 'note'] as const
/** Step of the plus and minus buttons. */
const stepSizes = { hour: 1, day: 10, week: 50, month: 100, year: 1000 }
const payLabel = {
  hour: 'Hourly pay',
  day: 'Daily pay',
  week: 'Weekly pay',
  month: 'Monthly pay',
  year: 'Yearly pay',
}

type CounterFormProps = {
  application: ApplicationDetail
  offer: Offer
  onSent: () => void
  onCancel: () => void
}

export function CounterForm({ application, offer, onSent, onCancel }: CounterFormProps) {
  const company = application.job.company.name
  const { pay } = application.job
  const { ifCountered } = application
  const offered = componentValues(offer)
  const postedRange = pay && pay.currency === offer.currency && pay.period === offer.period ? pay : null
  const heading = useRef<HTMLHeadingElement>(null)
  const { register, control, handleSubmit, watch, setValue, setError, setFocus, formState } =
    useForm<FormValues>({
      shouldFocusError: false,
      defaultValues: {
        amount: firstAmount(application, offer),
        startsOn: offer.startsOn ?? '',
        note: '',
        ...offered,
      },
    })
  const { errors, submitCount, isSubmitting } = formState
  // 0 while nothing or no amount is typed.
  const amount = watch('amount') || 0
  const values = watch()
  const { contract } = values
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start' })
  }, [])

  const change = (by: number) =>
    setValue('amount', Math.max(1, (amount || offer.amount) + by * stepSizes[offer.period]), {
      shouldDirty: true,
    })

  const { write, failure } = useWrite('POST /applications/:id/answer-offer', {
    toast: 'Sent',
    invalidates: applicationPaths,
    form: { fields, setError },
    failed({ errors = {} }) {
      for (const name of componentNames)
        if (errors[`terms.${name}`]) setError(name, { message: errors[`terms.${name}`]?.[0] })
    },
    done: onSent,
  })
  const [doubt, setDoubt] = useState<AmountDoubt | null>(null)
  const submit = (isSure: boolean) =>
    handleSubmit(({ startsOn, note, amount: _typed, ...components }) => {
      const theirs = { min: offer.amount, max: offer.amount, currency: offer.currency, what: 'their offer' }
      const asks = isSure ? null : askAboutAmount(amount, theirs)
      setDoubt(asks)
      if (asks) return
      return write({
        id: application.id,
        version: application.version,
        answer: 'counter',
        amount,
        note,
        terms: changedComponents(components, offered),
        ...(startsOn && startsOn !== offer.startsOn && { startsOn }),
      })
    })

  return (
    <form
      noValidate
      onSubmit={submit(false)}
      aria-labelledby="counter"
      className="mt-10 border-t-2 border-fg pt-5"
    >
      <ErrorSummary
        focusKey={submitCount}
        errors={fields.flatMap((field) => {
          const message = errors[field]?.message
          return message ? [{ field, message }] : []
        })}
      />
      <h2 ref={heading} id="counter" tabIndex={-1} className="scroll-mt-6 text-2xl outline-none!">
        Your counter
      </h2>
      <p className="mt-1 max-w-[34em] text-fg-muted">
        <b className="font-semibold text-fg">
          If {company} accepts your counter, it’s agreed: nobody asks you again.
        </b>{' '}
        {ifCountered && (
          <>
            Their answer is due <DateTime iso={ifCountered.answerDue} as="day" />.{' '}
            {ifCountered.openUntil && (
              <>
                Until <DateTime iso={ifCountered.openUntil} as="day" /> you can still accept or decline{' '}
                {offerAmountOf(offer)}.{' '}
              </>
            )}
          </>
        )}
      </p>
      {postedRange && (
        <div className="mt-7">
          <PayChart
            range={postedRange}
            currency={offer.currency}
            points={[
              { value: offer.amount, label: 'they offer', kind: 'theirs' },
              ...(amount > 0 ? [{ value: amount, label: 'you counter', kind: 'yours' } as const] : []),
            ]}
          />
        </div>
      )}
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-7">
        <Controller
          name="amount"
          control={control}
          rules={{ validate: (typed) => Boolean(typed) || 'Enter the pay you ask for' }}
          render={({ field }) => (
            <MoneyField
              id="amount"
              inputRef={field.ref}
              label={payLabel[offer.period]}
              hint={hint(postedRange, application)}
              error={errors.amount?.message}
              currency={offer.currency}
              value={field.value}
              onChange={(typed) => {
                field.onChange(typed)
                setDoubt(null)
              }}
              className="w-40! font-bold"
              around={(input) => (
                <div className="flex gap-2">
                  <StepButton by={-1} offer={offer} onClick={change} />
                  {input}
                  <StepButton by={1} offer={offer} onClick={change} />
                </div>
              )}
            />
          )}
        />
        <DateField
          label="Start"
          optional
          hint={
            offer.startsOn ? (
              <>
                They offer <DateTime iso={offer.startsOn} as="day" />
              </>
            ) : (
              'The offer names no day'
            )
          }
          error={errors.startsOn?.message}
          {...register('startsOn')}
        />
        <details className="group border-y border-base-300">
          <summary className="cursor-pointer py-3 font-bold">Ask for other terms too</summary>
          <p className="mb-5 text-sm text-fg-muted">
            These are their terms. What you leave as it is stays as offered.
          </p>
          <div className="pb-6">
            <ComponentFields
              register={register}
              errorOf={(name) => errors[name]?.message}
              contract={contract}
            />
          </div>
        </details>
        <TextArea
          label="Why"
          optional
          hint={`One true reason works better than three. ${company} reads this.`}
          rows={4}
          maxLength={2000}
          error={errors.note?.message}
          {...register('note')}
        />
      </div>
      <CounterPreview
        company={company}
        asked={{
          ...offer,
          ...mergeComponents(offer, sendableComponents(values, offered)),
          amount,
          startsOn: values.startsOn || offer.startsOn,
        }}
        offer={offer}
      />
      {failure && (
        <div className="mt-6">
          <FormError>{failureMessage(failure)}</FormError>
        </div>
      )}
      <div className="mt-6">
        <AmountQuestion
          doubt={doubt}
          currency={offer.currency}
          onTake={(meant) => {
            setValue('amount', meant, { shouldDirty: true })
            setDoubt(null)
            setFocus('amount')
          }}
          yes={`Yes, send ${formatMoney(amount, offer.currency)} ${applicationPeriod(offer)}`}
          onYes={submit(true)}
          onNo={() => setFocus('amount', { shouldSelect: true })}
        />
      </div>
      {amount > 0 && (
        <p className="mt-6 max-w-[34em] font-medium">
          If {company} says yes, {formatMoney(amount, offer.currency)} {applicationPeriod(offer)} is agreed.
          Once sent, a counter can’t be changed or taken back.
        </p>
      )}
      <div className="mt-6 flex flex-wrap items-center gap-2.5">
        <Button type="submit" size="lg" busy={isSubmitting}>
          Send counter
        </Button>
        <Button variant="ghost" size="lg" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** What was asked for when applying, if that is more than the offer; else nothing: their own amount is no counter. */
function firstAmount({ snapshot }: ApplicationDetail, offer: Offer) {
  const asked = askedPayIn(snapshot, offer)
  return asked !== null && asked > offer.amount ? asked : null
}

type StepButtonProps = { by: 1 | -1; offer: Offer; onClick: (by: number) => void }

const StepButton = ({ by, offer, onClick }: StepButtonProps) => {
  const Sign = by > 0 ? Plus : Minus
  const step = formatMoney(stepSizes[offer.period], offer.currency)
  return (
    <Button
      variant="outlined"
      square
      className="size-12"
      aria-label={`${step} ${by > 0 ? 'more' : 'less'}`}
      onClick={() => onClick(by)}
    >
      <Sign className="size-5" aria-hidden="true" />
    </Button>
  )
}

function hint(postedRange: ApplicationDetail['job']['pay'], application: ApplicationDetail) {
  const asked = formatAskedPay(application.snapshot)
  const rangeNote = postedRange ? `The posted band is ${formatPay(postedRange).amount}.` : ''
  const askedNote = asked ? ` You asked for ${asked} when you applied.` : ''
  return `${rangeNote}${askedNote}`.trim() || undefined
}
