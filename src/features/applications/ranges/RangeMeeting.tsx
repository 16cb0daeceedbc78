import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery, type DataOf } from '#/client/api.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { payPeriodWords } from '#/shared/money/money.ts'
import { Button } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { MoneyField } from '#/ui/form/MoneyField.tsx'
import { Check, CircleAlert } from '#/ui/icons/icons.tsx'

type Range = DataOf<'GET', '/applications/:id/range'>

/** For the seeker, on the application's page. */
export function SeekerRange({ id, company }: { id: string; company: string }) {
  const { data } = useQuery(apiQuery('/applications/:id/range', { id }, { silent: true }))
  const { write, isBusy, failure } = useWrite('POST /applications/:id/range', {
    silent: true,
    invalidates: ['/applications/:id/range'],
  })
  if (!data) return null
  return (
    <RangeMeeting
      range={data}
      other={company}
      label="The minimum you need"
      question={`Does the pay at ${company} fit what you need?`}
      isBusy={isBusy}
      problem={failure?.errors?.amount?.[0] ?? failure?.message}
      give={(amount) => write({ id, amount })}
    />
  )
}

/** For the company, in the drawer of an applicant. */
export function CompanyRange({ id, name }: { id: string; name: string }) {
  const { data } = useQuery(apiQuery('/employer/applications/:id/range', { id }, { silent: true }))
  const { write, isBusy, failure } = useWrite('POST /employer/applications/:id/range', {
    silent: true,
    invalidates: ['/employer/applications/:id/range'],
  })
  if (!data) return null
  return (
    <RangeMeeting
      range={data}
      other={name}
      label="The maximum you can pay"
      question={`Does your pay fit what ${name} needs?`}
      isBusy={isBusy}
      problem={failure?.errors?.amount?.[0] ?? failure?.message}
      give={(amount) => write({ id, amount })}
    />
  )
}

type RangeMeetingProps = {
  range: Range
  other: string
  label: string
  question: string
  isBusy: boolean
  problem: string | undefined
  give: (amount: number) => unknown
}

function RangeMeeting({ range, other, label, question, isBusy, problem, give }: RangeMeetingProps) {
  const [isAsking, setAsking] = useState(false)
  const [amount, setAmount] = useState<number | null>(null)
  const [error, setError] = useState<string>()
  if (range.meets === null && !(range.isOpen && (range.isGiven || range.isTimely))) return null
  return (
    <section aria-labelledby="pay-range" className="mt-8 border-t-2 border-fg pt-4">
      <h3 id="pay-range" className="text-lg">
        {range.meets === null ? question : `Your pay ranges ${range.meets ? 'overlap' : 'don’t overlap'}`}
      </h3>
      {range.meets !== null ? (
        <p className="mt-2 flex gap-2">
          {range.meets ? (
            <Check className="mt-0.5 size-5 shrink-0 text-success" aria-hidden="true" />
          ) : (
            <CircleAlert className="mt-0.5 size-5 shrink-0 text-warning" aria-hidden="true" />
          )}
          <span>
            {other} got the same answer
            {range.metAt && (
              <>
                , <DateTime iso={range.metAt} as="day" />
              </>
            )}
            . Both figures are deleted, and nobody saw the other’s.
          </span>
        </p>
      ) : range.isGiven ? (
        <>
          <p role="status" className="mt-2">
            <span className="tag">Waiting for their figure</span>
          </p>
          <p className="mt-2">
            We keep your figure encrypted until {other} enters theirs. Then you both learn whether they
            overlap, and nothing else.
          </p>
        </>
      ) : (
        <>
          <p className="mt-2 max-w-[36em] text-fg-muted">
            {range.isGivenByOther && <b className="text-fg">{other} has entered theirs. </b>}
            Check it without revealing a number: you enter one figure, they enter one, and you both learn only
            whether they overlap. Each side can do this once, and can’t change it.
          </p>
          {isAsking ? (
            <form
              noValidate
              className="mt-4 grid max-w-[26rem] gap-4"
              onSubmit={(event) => {
                event.preventDefault()
                if (!amount) return setError('Enter an amount')
                give(amount)
              }}
            >
              <MoneyField
                id="range-amount"
                label={`${label}, ${payPeriodWords[range.period]}`}
                hint={`In ${range.currency}. Nobody sees it, and you can’t see or change it later.`}
                currency={range.currency}
                value={amount}
                error={error ?? problem}
                onChange={(typed) => {
                  setAmount(typed)
                  setError(undefined)
                }}
              />
              <div className="flex flex-wrap gap-3">
                <Button type="submit" busy={isBusy}>
                  Check
                </Button>
                <Button variant="ghost" onClick={() => setAsking(false)}>
                  Cancel
                </Button>
              </div>
            </form>
          ) : (
            <>
              {problem && <FormError>{problem}</FormError>}
              <Button variant="outlined" size="sm" className="mt-3" onClick={() => setAsking(true)}>
                Check privately
              </Button>
            </>
          )}
        </>
      )}
    </section>
  )
}
