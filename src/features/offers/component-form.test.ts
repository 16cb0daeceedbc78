import { expect, test } from 'vitest'
import { componentValues, sendableComponents } from './component-form.ts'
import { compareTerms, mergeComponents, noComponents } from './terms.ts'

const offer = { ...noComponents, ...{ hours: 40, probationMonths: 3 } }
const pay = { amount: 100, currency: 'USD', period: 'hour', startsOn: null } as const

test.each(['three', '-4', '90'])(
  'letters and hours nobody works (%s) are no change that a preview shows',
  (typed) => {
    const before = componentValues(offer)
    const sent = sendableComponents({ ...before, hours: typed, probationMonths: typed }, before)
    const rows = compareTerms({ ...pay, ...offer }, { ...pay, ...mergeComponents(offer, sent) })
    expect(rows.filter(({ changed }) => changed)).toEqual([])
  },
)
