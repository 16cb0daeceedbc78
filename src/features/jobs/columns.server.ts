import type { z } from 'zod'
import { fieldError } from '#/shared/errors.ts'
import { renderDescription } from './advert/description.ts'
import { type jobChanges, jobFieldNames } from './fields/job-fields.ts'
import { type JobRow, parseStepsAndQuestions } from './queries.server.ts'
import { questionColumns } from './questions/question-fields.ts'
import { blindStages, completeSteps, type JobStep } from './steps.ts'

/** The fields of a job for a copy, without its days. */
export function fieldsOf(job: JobRow) {
  const own = Object.fromEntries(jobFieldNames.map((name) => [name, job[name]])) as Pick<
    JobRow,
    (typeof jobFieldNames)[number]
  >
  const { closesAt: _, startsOn: __, steps, questions, furtherPlaces, ...plain } = own
  return {
    ...plain,
    steps: JSON.stringify(steps),
    questions: JSON.stringify(questions),
    furtherPlaces: JSON.stringify(furtherPlaces),
    questionModels: job.questionModels === null ? null : JSON.stringify(job.questionModels),
  }
}

/** Converts form fields to columns; missing fields are left out. `before`: the job until now. */
export function toColumns(
  { description, steps, questions, furtherPlaces, ...plain }: z.output<typeof jobChanges>,
  before?: JobRow,
) {
  const columns = Object.entries(plain).filter(([, value]) => value !== undefined)
  return {
    ...(Object.fromEntries(columns) as Partial<
      Omit<JobRow, 'steps' | 'questions' | 'questionModels' | 'furtherPlaces' | 'baselineAdvert'>
    >),
    ...(description !== undefined && { description: renderDescription(description) }),
    ...(furtherPlaces && { furtherPlaces: JSON.stringify(furtherPlaces) }),
    ...(steps && {
      steps: JSON.stringify(
        requireBlindBeforeOffer(completeSteps(steps, before ? parseStepsAndQuestions(before).steps : [])),
      ),
    }),
    ...(questions && questionColumns(questions, before && parseStepsAndQuestions(before).questions)),
  }
}

function requireBlindBeforeOffer(steps: JobStep[]) {
  const wrong = steps.find(({ blind, stage }) => blind && !blindStages.includes(stage))
  if (wrong)
    throw fieldError('steps', `“${wrong.name}” cannot be reviewed blind: from the offer on people are named`)
  return steps
}

/** The row as it will be. Lists are read from text and from what the database gives alike. */
export const withChanges = (
  job: JobRow,
  { steps, questions, questionModels, furtherPlaces, ...columns }: ReturnType<typeof toColumns>,
): JobRow => ({
  ...job,
  ...columns,
  ...(furtherPlaces && { furtherPlaces: JSON.parse(furtherPlaces) }),
  ...(steps && { steps: JSON.parse(steps) }),
  ...(questions && { questions: JSON.parse(questions) }),
  ...(questionModels && { questionModels: JSON.parse(questionModels) }),
})
