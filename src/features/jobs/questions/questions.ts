import { plain, trimPasted } from '#/shared/input/pasted.ts'
import { isWebUrl, tidyWebUrl } from '#/shared/input/web-url.ts'

// The questions of a job, and the one check of answers to them: the form shows what it says, the server enforces it.

export const questionKinds = [
  'short',
  'long',
  'yes-no',
  'one-of',
  'several-of',
  'number',
  'date',
  'link',
  'file',
] as const
export type QuestionKind = (typeof questionKinds)[number]

export const questionKindLabels: Record<QuestionKind, string> = {
  short: 'A short text',
  long: 'A long text',
  'yes-no': 'Yes or no',
  'one-of': 'One of several',
  'several-of': 'Several of a list',
  number: 'A number',
  date: 'A date',
  link: 'A link',
  file: 'A file',
}

export type Question = {
  /** Unique in the job; it stays when the words change. */
  id: string
  text: string
  kind: QuestionKind
  required: boolean
  /** Of `one-of` and `several-of`. */
  options: string[]
  /** Asked only if an earlier question was answered with one of these. */
  showIf: { question: string; answers: string[] } | null
  /** An answer that does not meet it is marked for the employer; nobody is rejected by it. */
  knockOut: { answers: string[]; min: number | null; max: number | null } | null
}

/** Longest answer of each kind, in characters. */
export const maxAnswerLength: Record<QuestionKind, number> = {
  short: 200,
  long: 4000,
  'yes-no': 3,
  'one-of': 200,
  'several-of': 4000,
  number: 20,
  date: 10,
  link: 500,
  file: 36,
}

export const yesAndNo = ['Yes', 'No']
/** What can be chosen; empty for kinds that are written. */
export const choicesOf = ({ kind, options }: Pick<Question, 'kind' | 'options'>) =>
  kind === 'yes-no' ? yesAndNo : kind === 'one-of' || kind === 'several-of' ? options : []

/** Chosen options are one answer, a line each. */
export const splitAnswer = (answer: string) => answer.split('\n').filter(Boolean)

/** A question that stored jobs hold as its text alone. */
export const plainQuestion = (text: string, id: string): Question => ({
  ...{ id, text, kind: 'long', required: true, options: [], showIf: null, knockOut: null },
})

/**
 * Questions as stored: `texts` is written by every version of the product, `models` by those that know more of a
 * question than its text. A text without a model is a long, required question.
 */
export function mergeQuestions(texts: readonly string[], models: readonly Question[]): Question[] {
  const left = [...models]
  const used = new Set(models.map(({ id }) => id))
  return texts.map((text, place) => {
    const at = left.findIndex((model) => model.text === text)
    const [model] = at < 0 ? [] : left.splice(at, 1)
    return model ?? plainQuestion(text, newQuestionId(place, used))
  })
}

export function newQuestionId(place: number, used: Set<string>) {
  let number = place + 1
  while (used.has(`q${number}`)) number++
  used.add(`q${number}`)
  return `q${number}`
}

/** Whether each question is asked, given the answers in the same order. A question that is not asked has no answer. */
export function askedQuestions(questions: readonly Question[], answers: readonly (string | undefined)[]) {
  const given = new Map<string, string[]>()
  return questions.map((question, place) => {
    const { showIf } = question
    const known = showIf && questions.slice(0, place).some(({ id }) => id === showIf.question)
    const asked = !known || (given.get(showIf.question) ?? []).some((one) => showIf.answers.includes(one))
    if (asked) given.set(question.id, splitAnswer((answers[place] ?? '').trim()))
    return asked
  })
}

/** An answer as it is kept: a number in plain signs, and a link without what nobody sees. */
export function tidyAnswer({ kind }: Pick<Question, 'kind'>, raw: string | undefined) {
  const answer = trimPasted(raw ?? '')
  return kind === 'number' ? plain(answer) : kind === 'link' ? tidyWebUrl(answer) : answer
}

/** What is wrong with an answer to a question that is asked; null if nothing. */
export function answerProblem(question: Question, raw: string | undefined): string | null {
  const answer = tidyAnswer(question, raw)
  const { kind, required } = question
  if (!answer) return required ? 'Answer this question' : null
  const choices = choicesOf(question)
  const max = maxAnswerLength[kind]
  if (choices.length === 0 && answer.length > max) return `Write at most ${max} characters`
  switch (kind) {
    case 'short':
      return answer.includes('\n') ? 'Write one line' : null
    case 'yes-no':
    case 'one-of':
      return choices.includes(answer) ? null : 'Choose one of these'
    case 'several-of': {
      const chosen = splitAnswer(answer)
      const isDouble = new Set(chosen).size < chosen.length
      return !isDouble && chosen.every((one) => choices.includes(one)) ? null : 'Choose from these'
    }
    case 'number':
      return /^-?\d{1,12}(\.\d{1,6})?$/.test(answer) ? null : 'Write a number, such as 4 or 2.5'
    case 'date':
      return isDate(answer) ? null : 'Choose a date'
    case 'link':
      return isWebUrl(answer) ? null : 'Write a web address that begins with https://'
    case 'file':
      return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(answer) ? null : 'Upload the file again'
    default:
      return null
  }
}

const isDate = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text)

/** Whether a valid answer does not meet what the job needs. */
export function isKnockedOut({ kind, knockOut }: Question, answer: string) {
  if (!knockOut || !answer) return false
  if (kind !== 'number') return !splitAnswer(answer).some((one) => knockOut.answers.includes(one))
  const number = Number(answer)
  return (knockOut.min !== null && number < knockOut.min) || (knockOut.max !== null && number > knockOut.max)
}

export const mayKnockOut = (kind: QuestionKind) =>
  kind === 'yes-no' || kind === 'one-of' || kind === 'several-of' || kind === 'number'

/** What keeps these questions from being asked, by place; empty if nothing. */
export function questionProblems(questions: readonly Question[]) {
  return questions.flatMap((question, place): { place: number; message: string }[] => {
    const message = questionProblem(question, questions.slice(0, place))
    return message ? [{ place, message: `Question ${place + 1}: ${message}` }] : []
  })
}

function questionProblem(question: Question, earlier: readonly Question[]) {
  const { kind, options, showIf, knockOut } = question
  const choices = choicesOf(question)
  if (kind === 'one-of' || kind === 'several-of') {
    if (options.length < 2) return 'give at least two answers to choose from'
    if (new Set(options).size < options.length) return 'each answer must be there once'
  }
  if (showIf) {
    const before = earlier.find(({ id }) => id === showIf.question)
    if (!before) return 'it depends on a question that does not come before it'
    if (showIf.answers.length === 0 || !showIf.answers.every((one) => choicesOf(before).includes(one)))
      return `choose which answer to “${before.text}” it depends on`
  }
  if (!knockOut) return null
  if (!mayKnockOut(kind)) return 'only answers that are chosen, and numbers, can be needed'
  if (kind === 'number') {
    const { min, max } = knockOut
    if (min === null && max === null) return 'say which number is needed'
    return min !== null && max !== null && min > max ? 'the lowest number is above the highest' : null
  }
  if (knockOut.answers.length === 0 || !knockOut.answers.every((one) => choices.includes(one)))
    return 'choose which answer is needed'
  return knockOut.answers.length === choices.length ? 'if every answer is fine, none is needed' : null
}

/** Every word of a question that its readers see. */
export const questionWords = ({ text, kind, options }: Question) =>
  [text, ...(kind === 'one-of' || kind === 'several-of' ? options : [])].join(' ')
