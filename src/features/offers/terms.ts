import { z } from 'zod'
import { formatLongDate } from '#/shared/dates.ts'
import { formatOfferPay, type PayPeriod } from '#/shared/money/money.ts'
import { optionalText } from '#/shared/schemas.ts'

// What an offer can hold beside its pay, its first day and a note. One list: form, mail, record and the comparison of
// an offer with its counter all read it.

export const contractTypes = ['permanent', 'fixed-term'] as const
export type ContractType = (typeof contractTypes)[number]
export const contractLabels: Record<ContractType, string> = {
  permanent: 'Permanent',
  'fixed-term': 'For a fixed term',
}

const day = z.iso.date('Choose a date')

/** As sent. What is left out of a counter stays as offered. */
export const componentsInput = z.object({
  bonus: optionalText('Bonus', 200),
  equity: optionalText('Equity', 200),
  /** Hours a week. */
  hours: z
    .number('Hours must be a number')
    .min(1, 'Hours must be between 1 and 80')
    .max(80, 'Hours must be between 1 and 80')
    .multipleOf(0.25, 'Hours can be quarters')
    .nullish(),
  place: optionalText('Place', 200),
  contract: z.enum(contractTypes, 'Choose a contract').nullish(),
  /** The last day of a contract for a fixed term. */
  endsOn: day.nullish(),
  probationMonths: z
    .number('Probation must be a number of months')
    .int('Probation is in whole months')
    .min(0, 'Probation must be between 0 and 24 months')
    .max(24, 'Probation must be between 0 and 24 months')
    .nullish(),
  conditions: optionalText('Conditions', 2000),
  benefits: optionalText('Benefits', 2000),
})

export const components = z.object({
  bonus: z.string().nullable(),
  equity: z.string().nullable(),
  hours: z.number().nullable(),
  place: z.string().nullable(),
  contract: z.enum(contractTypes).nullable(),
  endsOn: z.string().nullable(),
  probationMonths: z.number().nullable(),
  conditions: z.string().nullable(),
  benefits: z.string().nullable(),
})
export type Components = z.output<typeof components>

export const noComponents: Components = {
  bonus: null,
  equity: null,
  hours: null,
  place: null,
  contract: null,
  endsOn: null,
  probationMonths: null,
  conditions: null,
  benefits: null,
}
export const componentNames = Object.keys(noComponents) as (keyof Components)[]

/** As stored; offers from before there were components have none. */
export const parseComponents = (stored: unknown): Components => ({
  ...noComponents,
  ...components.partial().catch({}).parse(stored),
})

/** What was sent, upon what stood before: empty text and null take nothing away, because a counter asks for more. */
export function mergeComponents(before: Components, sent: Partial<Components> | Record<string, unknown>) {
  const given = Object.entries(sent).filter(
    ([name, value]) => name in noComponents && value !== null && value !== undefined,
  )
  return { ...before, ...(Object.fromEntries(given) as Partial<Components>) }
}

export const componentLabels: Record<keyof Components, string> = {
  bonus: 'Bonus',
  equity: 'Equity',
  hours: 'Hours',
  place: 'Place',
  contract: 'Contract',
  endsOn: 'Ends',
  probationMonths: 'Probation',
  conditions: 'Conditions',
  benefits: 'Benefits',
}

type Terms = Components & { amount: number; currency: string; period: PayPeriod; startsOn: string | null }
type Row = { name: string; label: string; text: string | null }

const componentText = (terms: Components, name: keyof Components) => {
  const { hours, contract, endsOn, probationMonths } = terms
  if (name === 'hours') return hours === null ? null : `${hours} a week`
  if (name === 'contract') return contract && contractLabels[contract]
  if (name === 'endsOn') return endsOn && formatLongDate(endsOn)
  if (name === 'probationMonths') {
    if (probationMonths === null) return null
    return probationMonths === 0 ? 'None' : `${probationMonths} ${probationMonths === 1 ? 'month' : 'months'}`
  }
  return terms[name]
}

/** Every term in words, in one order; null for one that is not part of it. */
export const termRows = (terms: Terms): Row[] => [
  {
    name: 'amount',
    label: 'Pay',
    text: formatOfferPay(terms),
  },
  ...componentNames.slice(0, 2).map((name) => row(terms, name)),
  { name: 'startsOn', label: 'Start', text: terms.startsOn && formatLongDate(terms.startsOn) },
  ...componentNames.slice(2).map((name) => row(terms, name)),
]

const row = (terms: Components, name: keyof Components): Row => ({
  name,
  label: componentLabels[name],
  text: componentText(terms, name),
})

/** What is part of the offer beside its pay and first day, in words. */
export const componentRows = (terms: Components) =>
  componentNames.map((name) => row(terms, name)).filter(({ text }) => text !== null)

/** Field by field: the terms of two versions that have them, and whether they differ. */
export function compareTerms(ours: Terms, theirs: Terms) {
  const right = new Map(termRows(theirs).map((one) => [one.name, one.text]))
  return termRows(ours)
    .map(({ name, label, text }) => ({ name, label, ours: text, theirs: right.get(name) ?? null }))
    .map((one) => ({ ...one, changed: one.ours !== one.theirs }))
    .filter(({ ours, theirs }) => ours !== null || theirs !== null)
}
