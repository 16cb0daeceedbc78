import {
  choicesOf,
  mayKnockOut,
  plainQuestion,
  type Question,
  type QuestionKind,
} from '../questions/questions.ts'

// A question as the editor's form holds it. An empty string means not filled in.

export type QuestionForm = {
  questionId: string
  text: string
  kind: QuestionKind
  required: boolean
  /** One answer in each line. */
  options: string
  /** The id of the earlier question it depends on; empty: it is always asked. */
  showIfQuestion: string
  /** It is asked after any of these answers. */
  showIfAnswers: string[]
  isNeeded: boolean
  needed: string[]
  min: string
  max: string
}

export const optionLines = (options: string) =>
  options
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** A new question has an id at once, so that later ones can depend on it before anything is saved. */
export const emptyQuestion = (): QuestionForm =>
  toQuestionForm({ ...plainQuestion('', crypto.randomUUID().slice(0, 8)) })

export const toQuestionForm = ({
  id,
  text,
  kind,
  required,
  options,
  showIf,
  knockOut,
}: Question): QuestionForm => ({
  ...{ questionId: id, text, kind, required },
  options: options.join('\n'),
  showIfQuestion: showIf?.question ?? '',
  showIfAnswers: showIf?.answers ?? [],
  isNeeded: knockOut !== null,
  needed: knockOut?.answers ?? [],
  min: knockOut?.min?.toString() ?? '',
  max: knockOut?.max?.toString() ?? '',
})

const numberOrNull = (text: string) =>
  text.trim() === '' || Number.isNaN(Number(text)) ? null : Number(text)

export function toQuestion(form: QuestionForm): Question {
  const { questionId, text, kind, required, showIfQuestion, showIfAnswers, isNeeded, needed, min, max } = form
  const isNumber = kind === 'number'
  const isChosen = kind === 'one-of' || kind === 'several-of'
  const options = isChosen ? optionLines(form.options) : []
  const choices = kind === 'yes-no' ? ['Yes', 'No'] : options
  return {
    ...{ id: questionId, text, kind, required, options },
    showIf: showIfQuestion ? { question: showIfQuestion, answers: showIfAnswers } : null,
    knockOut:
      isNeeded && mayKnockOut(kind)
        ? {
            answers: isNumber ? [] : needed.filter((one) => choices.includes(one)),
            min: isNumber ? numberOrNull(min) : null,
            max: isNumber ? numberOrNull(max) : null,
          }
        : null,
  }
}

/** The questions that have words. A condition names only answers that its question still has. */
export function toQuestions(forms: readonly QuestionForm[]) {
  const questions = forms.filter(({ text }) => text.trim()).map(toQuestion)
  return questions.map((question): Question => {
    const before = questions.find(({ id }) => id === question.showIf?.question)
    if (!question.showIf || !before) return question
    const choices = choicesOf(before)
    const answers = question.showIf.answers.filter((one) => choices.includes(one))
    return { ...question, showIf: { ...question.showIf, answers } }
  })
}
