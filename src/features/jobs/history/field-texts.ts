import { z } from 'zod'
import { countries } from '#/shared/reference/countries.ts'
import { type JobFieldName, storedPlace } from '../fields/job-fields.ts'
import { jobLevels } from '../fields/job-terms.ts'
import { placeText } from '../fields/places.ts'
import { question } from '../questions/question-fields.ts'
import { neededAnswer } from '../questions/question-labels.ts'
import { type Question, questionKindLabels } from '../questions/questions.ts'
import { stepStageLabels, stepStages, workingDaysLabel } from '../steps.ts'

// The fields of a job in words, for its history. Older versions may have stored values in another shape.

export const fieldLabels: Record<JobFieldName, string> = {
  title: 'Title',
  description: 'Description',
  employmentType: 'Type of employment',
  workplace: 'Workplace',
  level: 'Level',
  industry: 'Industry',
  city: 'City',
  region: 'State or region',
  country: 'Country',
  furtherPlaces: 'Further places',
  payMin: 'Lowest pay',
  payMax: 'Highest pay',
  payCurrency: 'Currency',
  payPeriod: 'Pay period',
  skills: 'Skills',
  hours: 'Hours',
  visa: 'Work permit',
  benefits: 'Benefits',
  vacancy: 'Vacancy',
  startsOn: 'First day of the work',
  aiUse: 'Use of AI',
  aiUseNote: 'What AI is used for',
  steps: 'Steps',
  questions: 'Questions',
  seats: 'Seats',
  closesAt: 'Last day to apply',
}

const storedStep = z.object({
  name: z.string(),
  note: z.string().optional(),
  days: z.number().optional(),
  blind: z.boolean().optional(),
  stage: z.enum(stepStages).optional(),
})

const stepLine = ({ name, note, days, blind, stage }: z.output<typeof storedStep>) =>
  [
    name,
    note,
    days && `within ${workingDaysLabel(days)}`,
    stage && stepStageLabels[stage] !== name && `${stepStageLabels[stage]} on the board`,
    blind && 'reviewed blind up to its end',
  ]
    .filter(Boolean)
    .join(', ')

const questionLines = (questions: Question[]) =>
  questions.map((one) =>
    [
      one.text,
      questionKindLabels[one.kind],
      one.required ? null : 'may stay empty',
      one.options.length > 0 && one.options.join(' / '),
      one.showIf &&
        `asked after ${one.showIf.answers.join(' or ')} to “${questions.find(({ id }) => id === one.showIf?.question)?.text ?? ''}”`,
      one.knockOut && `needed: ${neededAnswer(one)}`,
    ]
      .filter(Boolean)
      .join('; '),
  )

const choiceLabels: Partial<Record<JobFieldName, Record<string, string>>> = {
  level: Object.fromEntries(jobLevels.map(({ value, label }) => [value, label])),
  country: Object.fromEntries(countries.map(({ code, name }) => [code, name])),
  vacancy: { existing: 'An existing vacancy', future: 'Not an existing vacancy' },
  aiUse: { used: 'Used', 'not-used': 'Not used' },
}

/** A stored value in words, one line for each item of a list; times stay ISO strings. Empty: there is nothing. */
export function fieldText(field: string, value: unknown): string {
  if (field === 'steps') return z.array(storedStep).catch([]).parse(value).map(stepLine).join('\n')
  if (field === 'questions') return questionLines(z.array(question).catch([]).parse(value)).join('\n')
  if (field === 'furtherPlaces') return z.array(storedPlace).catch([]).parse(value).map(placeText).join('\n')
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.filter((one) => typeof one === 'string').join('\n')
  if (typeof value === 'number') return value.toLocaleString('en-US')
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return choiceLabels[field as JobFieldName]?.[text] ?? text
}

export const fieldLabel = (field: string) => (fieldLabels as Record<string, string>)[field] ?? field
