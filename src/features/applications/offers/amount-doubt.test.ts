import { expect, test } from 'vitest'
import { askAboutAmount } from '#/shared/money/money-input.ts'
import { doubtAbout } from './starting-amount.ts'

type Args = Parameters<typeof doubtAbout>
const job = (min: number, max: number) =>
  ({ pay: { min, max, currency: 'USD', period: 'year' } }) as unknown as Args[2]
const card = (amount?: number, currency = 'USD') =>
  ({
    name: 'Maya Herrera',
    counter: amount === undefined ? null : { amount, currency, period: 'year' },
  }) as unknown as Args[3]
const yearly = (amount: number) => ({ amount, period: 'year' as const })

test('an offer ten times the posted pay, or what the applicant asks for, is asked about with the amount that was meant', () => {
  const posted = job(60_000, 80_000)
  expect(doubtAbout(yearly(75_000), 'USD', posted, card())).toBeNull()
  expect(doubtAbout(yearly(820_000), 'USD', posted, card())?.suggestion).toBe(82_000)
  expect(doubtAbout({ amount: 4100, period: 'month' }, 'USD', posted, card())).toBeNull()
  const asks = doubtAbout(yearly(1_680_000), 'USD', { pay: null } as unknown as Args[2], card(168_000))
  expect(asks?.question).toBe('$1,680,000 is 10 times what Maya asks for. Did you mean $168,000?')
  expect(
    doubtAbout(yearly(1_680_000), 'USD', { pay: null } as unknown as Args[2], card(168_000, 'EUR')),
  ).toBeNull()
})

test('a counter ten times the offer is asked about, once for each amount', () => {
  const theirs = { min: 168_000, max: 168_000, currency: 'USD', what: 'their offer' }
  expect(askAboutAmount(1_680_000, theirs)).toMatchObject({
    question: '$1,680,000 is 10 times their offer. Did you mean $168,000?',
    suggestion: 168_000,
  })
  expect(askAboutAmount(174_000, theirs)).toBeNull()
})
