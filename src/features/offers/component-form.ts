import type { z } from 'zod'
import { type Components, componentNames, componentsInput } from './terms.ts'

/** What an offer holds beside its pay and start, as a form has it: text. */
export type ComponentValues = Record<keyof Components, string>

export const componentValues = (terms: Components | null | undefined): ComponentValues =>
  Object.fromEntries(componentNames.map((name) => [name, String(terms?.[name] ?? '')])) as ComponentValues

/** As the API takes it. What is typed for a number and is none becomes -1, which it refuses with words at its field. */
export function componentsFromForm(values: ComponentValues): z.input<typeof componentsInput> {
  const { hours, probationMonths, contract, endsOn, bonus, equity, place, conditions, benefits } = values
  const number = (typed: string) => {
    if (typed.trim() === '') return null
    const value = Number(typed.replace(',', '.'))
    return Number.isFinite(value) ? value : -1
  }
  return {
    ...{ bonus, equity, place, conditions, benefits },
    hours: number(hours),
    probationMonths: number(probationMonths),
    contract: contract === '' ? null : (contract as Components['contract']),
    endsOn: contract === 'fixed-term' && endsOn ? endsOn : null,
  }
}

/** Those that were changed, for a counter. */
export const changedComponents = (values: ComponentValues, before: ComponentValues) =>
  componentsFromForm({
    ...componentValues(null),
    ...Object.fromEntries(
      Object.entries(values).filter(([name, value]) => value !== before[name as keyof Components]),
    ),
  })

/** The same as the API would take it, without what it would refuse: for a preview while somebody types. */
export const sendableComponents = (values: ComponentValues, before: ComponentValues) =>
  Object.fromEntries(
    Object.entries(changedComponents(values, before)).flatMap(([name, value]) => {
      const { success, data } = componentsInput.shape[name as keyof Components].safeParse(value)
      return success ? [[name, data]] : []
    }),
  )
