import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { useSession } from '#/client/session.ts'
import { useWrite } from '#/client/use-write.ts'
import { formatDay, formatLongDate } from '#/shared/dates.ts'
import { formatMoney, formatPay } from '#/shared/money.ts'
import { Button } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { ErrorSummary } from '#/ui/form/ErrorSummary.tsx'
import { Field } from '#/ui/form/Field.tsx'
import { TextArea, TextField } from '#/ui/form/TextField.tsx'
import { Minus, Plus } from '#/ui/icons/icons.tsx'
import { type ApplicationDetail, amountOf, type Offer, periodOf } from './labels.ts'
import { applicationPaths, failureMessage } from './mutations.ts'
import { PayChart } from './PayChart.tsx'

type FormValues = { amount: string; startsOn: string; note: string }

const fields = ['amount', 'startsOn', 'note'] as const
const parseAmount = (values: string) => Number(values.replace(/\D/g, ''))
const formatAmount = (amount: number) => amount.toLocaleString('en-US')
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
  const postedRange = pay && pay.currency === offer.currency && pay.period === offer.period ? pay : null
  const heading = useRef<HTMLHeadingElement>(null)
  const { register, handleSubmit, watch, setValue, setError, formState } = useForm<FormValues>({
    shouldFocusError: false,
    defaultValues: { amount: formatAmount(offer.amount), startsOn: offer.startsOn ?? '', note: '' },
  })
  const { errors, submitCount, isSubmitting } = formState
  const amount = parseAmount(watch('amount'))
  const startsOn = watch('startsOn')
  useEffect(() => heading.current?.focus(), [])

  const change = (by: number) =>
    setValue('amount', formatAmount(Math.max(1, amount + by * stepSizes[offer.period])), {
      shouldDirty: true,
    })

  const { write, failure } = useWrite('POST /applications/:id/answer-offer', {
    toast: 'Sent',
    invalidates: applicationPaths,
    form: { fields, setError },
    done: onSent,
  })
  const send = handleSubmit(({ startsOn, note }) =>
    write({
      id: application.id,
      version: application.version,
      answer: 'counter',
      amount,
      note,
      ...(startsOn && startsOn !== offer.startsOn && { startsOn }),
    }),
  )

  return (
    <form noValidate onSubmit={send} aria-labelledby="counter" className="mt-10 border-t-2 border-fg pt-5">
      <ErrorSummary
        focusKey={submitCount}
        errors={fields.flatMap((field) => {
          const message = errors[field]?.message
          return message ? [{ field, message }] : []
        })}
      />
      <h2 ref={heading} id="counter" tabIndex={-1} className="text-2xl outline-none!">
        Your counter
      </h2>
      <p className="mt-1 max-w-[34em] text-fg-muted">
        Their offer stays open while they think.{' '}
        {offer.answerBy && `You can still accept ${amountOf(offer)} until ${formatLongDate(offer.answerBy)}.`}
      </p>
      {postedRange && (
        <div className="mt-7">
          <PayChart
            range={postedRange}
            currency={offer.currency}
            points={[
              { value: offer.amount, label: 'they offer', kind: 'theirs' },
              { value: amount || offer.amount, label: 'you counter', kind: 'yours' },
            ]}
          />
        </div>
      )}
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-7">
        <Field
          id="amount"
          label={payLabel[offer.period]}
          hint={hint(postedRange, application)}
          error={errors.amount?.message}
        >
          {(aria) => (
            <div className="flex gap-2">
              <Button
                variant="outlined"
                square
                className="size-12"
                aria-label={`${formatMoney(stepSizes[offer.period], offer.currency)} less`}
                onClick={() => change(-1)}
              >
                <Minus className="size-5" aria-hidden="true" />
              </Button>
              <input
                {...register('amount', {
                  validate: (values) => parseAmount(values) > 0 || 'Enter the pay you ask for',
                })}
                {...aria}
                inputMode="numeric"
                autoComplete="off"
                className="input tabular-nums h-12 w-40 font-bold"
                onBlur={() => amount > 0 && setValue('amount', formatAmount(amount))}
              />
              <Button
                variant="outlined"
                square
                className="size-12"
                aria-label={`${formatMoney(stepSizes[offer.period], offer.currency)} more`}
                onClick={() => change(1)}
              >
                <Plus className="size-5" aria-hidden="true" />
              </Button>
            </div>
          )}
        </Field>
        <TextField
          label="Start"
          optional
          hint={offer.startsOn ? `They offer ${formatDay(offer.startsOn)}` : 'The offer names no day'}
          type="date"
          className="max-w-52"
          error={errors.startsOn?.message}
          {...register('startsOn')}
        />
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
      <Preview company={company} amount={amount} startsOn={startsOn} offer={offer} />
      {failure && (
        <div className="mt-6">
          <FormError>{failureMessage(failure)}</FormError>
        </div>
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

function hint(postedRange: ApplicationDetail['job']['pay'], application: ApplicationDetail) {
  const desiredPay = application.snapshot.desiredPay
  const rangeNote = postedRange ? `The posted band is ${formatPay(postedRange).amount}.` : ''
  const desiredPayNote = desiredPay
    ? ` You asked for ${formatMoney(desiredPay, application.snapshot.desiredCurrency)} a year when you applied.`
    : ''
  return `${rangeNote}${desiredPayNote}`.trim() || undefined
}

/** Previews the sentence the employer will read. */
function Preview({
  company,
  amount,
  startsOn,
  offer,
}: {
  company: string
  amount: number
  startsOn: string
  offer: Offer
}) {
  const name = useSession()?.user?.name ?? 'You'
  const difference = amount - offer.amount
  const differenceNote =
    difference === 0
      ? ', the same pay as your offer'
      : `, ${formatMoney(Math.abs(difference), offer.currency)} ${difference > 0 ? 'above' : 'under'} your offer`
  return (
    <div className="mt-8 rounded-box border border-base-300 p-5">
      <h3 className="text-sm font-bold tracking-normal text-fg-muted">What {company} gets</h3>
      <p className="tabular-nums mt-1.5 text-lg font-[650] leading-snug">
        {amount > 0
          ? `${name} counters at ${formatMoney(amount, offer.currency)} ${periodOf(offer)}${differenceNote}${startsOn ? `, starting ${formatDay(startsOn)}` : ''}.`
          : 'Enter the pay you ask for.'}
      </p>
    </div>
  )
}
