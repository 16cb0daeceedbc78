// What a company may ask so that it sees whether its hiring treats people alike. One set for all countries: the groups that
// laws against discrimination and forms of equality monitoring have in common, few enough that ten people come together.

/** Stored; `none` is an answer too, and is counted nowhere. */
export const answerValues = {
  gender: ['woman', 'man', 'another', 'none'],
  ethnicity: [
    ...['asian', 'black', 'latino', 'indigenous', 'middle-eastern', 'white'],
    ...['several', 'another', 'none'],
  ],
  disability: ['yes', 'no', 'none'],
  // Some laws protect people from 40 on.
  age: ['under-25', '25-39', '40-54', 'over-54', 'none'],
} as const

export type Question = keyof typeof answerValues
export const questions = Object.keys(answerValues) as [Question, ...Question[]]

export const preferNot = 'none'

/** Then they are deleted. */
export const answersKeptDays = 730

export const questionNames: Record<Question, string> = {
  gender: 'Gender',
  ethnicity: 'Ethnic group',
  disability: 'Disability',
  age: 'Age',
}

/** As the applicant is asked. */
export const questionTexts: Record<Question, string> = {
  gender: 'What is your gender?',
  ethnicity: 'Which ethnic group describes you best?',
  disability: 'Do you have a disability, or a health condition that limits you for a year or longer?',
  age: 'How old are you?',
}

const answerLabels: Record<Question, Record<string, string>> = {
  gender: { woman: 'Woman', man: 'Man', another: 'Another gender' },
  ethnicity: {
    asian: 'Asian',
    black: 'Black',
    latino: 'Hispanic or Latino',
    indigenous: 'Indigenous',
    'middle-eastern': 'Middle Eastern or North African',
    white: 'White',
    several: 'Several groups',
    another: 'Another group',
  },
  disability: { yes: 'Yes', no: 'No' },
  age: { 'under-25': 'Under 25', '25-39': '25 to 39', '40-54': '40 to 54', 'over-54': '55 or older' },
}

export const answerLabel = (question: Question, answer: string) =>
  answer === preferNot ? 'Prefer not to say' : (answerLabels[question][answer] ?? answer)

const groupLabels: Partial<Record<Question, Record<string, string>>> = {
  gender: { woman: 'Women', man: 'Men', another: 'Another gender' },
  disability: { yes: 'Disabled', no: 'Not disabled' },
}

/** As the report calls those who gave that answer. */
export const groupLabel = (question: Question, answer: string) =>
  groupLabels[question]?.[answer] ?? answerLabel(question, answer)
