import { findOwnFiles } from '#/features/files/queries.server.ts'
import { neededAnswer } from '#/features/jobs/questions/question-labels.ts'
import {
  answerProblem,
  askedQuestions,
  isKnockedOut,
  type Question,
  splitAnswer,
  tidyAnswer,
} from '#/features/jobs/questions/questions.ts'
import type { Db } from '#/server/database/database.ts'
import { AppError, type FieldErrors } from '#/shared/errors.ts'
import type { SentAnswer } from './answers.ts'

type GivenAnswer = { id?: string | undefined; question: string; answer: string }

/**
 * The answers as they are stored, in the order of the job's questions; those of questions that are not asked are left
 * out. Throws 422 with what is wrong by place. Files are locked against the sweep until the transaction ends.
 */
export async function requireAnswers(
  db: Db,
  ownerId: string,
  questions: readonly Question[],
  given: readonly GivenAnswer[],
) {
  const raw = questions.map(
    ({ id, text }) =>
      given.find((one) => one.id === id)?.answer ??
      given.find((one) => one.id === undefined && one.question === text)?.answer ??
      '',
  )
  const asked = askedQuestions(questions, raw)
  const errors: FieldErrors = {}
  const answers: SentAnswer[] = []
  for (const [place, question] of questions.entries()) {
    if (!asked[place]) continue
    const answer = tidyAnswer(question, raw[place])
    const addError = (message: string) => {
      errors[`answers.${place}.answer`] = [message]
    }
    const problem = answerProblem(question, answer)
    if (problem) addError(problem)
    if (problem || !answer) continue
    const file = question.kind === 'file' ? await findOwnDocumentName(db, ownerId, answer) : null
    if (file === undefined) {
      addError('Upload the file again')
      continue
    }
    answers.push({
      id: question.id,
      question: question.text,
      kind: question.kind,
      answer: file ?? (question.kind === 'several-of' ? splitAnswer(answer).join(', ') : answer),
      needed: neededAnswer(question),
      knockedOut: isKnockedOut(question, answer),
      fileId: file === null ? null : answer,
    })
  }
  const [first] = Object.values(errors)
  if (first) throw new AppError(422, first[0] ?? 'Answer this question', { errors })
  return answers
}

async function findOwnDocumentName(db: Db, ownerId: string, id: string) {
  const [file] = (await findOwnFiles(db, ownerId, [id])) ?? []
  return file?.kind === 'document' ? file.name : undefined
}

export const insertAnswerFiles = async (db: Db, applicationId: string, answers: readonly SentAnswer[]) => {
  const ids = [...new Set(answers.flatMap(({ fileId }) => fileId ?? []))]
  if (ids.length > 0)
    await db
      .insertInto('applicationFiles')
      .values(ids.map((fileId) => ({ applicationId, fileId })))
      .execute()
}
