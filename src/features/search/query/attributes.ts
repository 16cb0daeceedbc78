// The words of a search that name a level, a contract or a time of day.
import { employmentTypes, jobLevels } from '#/features/jobs/fields/job-terms.ts'
import { allTerms, anyTerm, anyTerms, prefixedTerm, titleTerms, topicTerm } from './terms.ts'
import type { QueryToken } from './words/tokenize.server.ts'

/** A level, a contract or a time of day, as printed tsqueries: of the jobs that have it, and of those that are named so. */
export type JobAttribute = { any: string; inTitle: string }

/** Not quoted, not excluded, and no stop word. */
export const isPlain = ({
  quoted,
  excluded,
  stopword,
}: Pick<QueryToken, 'quoted' | 'excluded' | 'stopword'>) => !quoted && !excluded && !stopword

/** Whether this word alone is a level or a contract. */
export const isAttribute = ({ text }: QueryToken) => attributeTerms.has(text.toLowerCase())

const maxAttributeWords = 3

export function takeAttributes(tokens: QueryToken[]) {
  const attributes: JobAttribute[] = []
  const rest: QueryToken[] = []
  for (let at = 0; at < tokens.length; ) {
    const found = attributeAt(tokens, at)
    if (found) attributes.push(found.attribute)
    else rest.push(tokens[at] as QueryToken)
    at += found?.length ?? 1
  }
  return { attributes, rest }
}

/** The longest that begins there, its number of words, and whether it is a time of day or of the week. */
export function attributeAt(
  tokens: readonly Pick<QueryToken, 'text' | 'quoted' | 'excluded' | 'stopword'>[],
  at: number,
) {
  for (let length = Math.min(maxAttributeWords, tokens.length - at); length > 0; length--) {
    const run = tokens.slice(at, at + length)
    const text = run.map((token) => token.text.toLowerCase().replaceAll('-', ' ')).join(' ')
    if (!run.every(isPlain)) continue
    const hours = hoursOf.get(text)
    if (hours && !(length === 1 && isEach(tokens[at - 1]) && hours.includes('day')))
      return {
        ...{ length, isHours: true },
        attribute: attributeOf(hours, (name) => allTerms(name.split(' ').map(topicTerm))),
      }
    const term = attributeTerms.get(text)
    if (term) return { length, isHours: false, attribute: attributeOf([text], () => term) }
  }
  return null
}

/** 'All day' is no time of day. */
const isEach = (token: { text: string } | undefined) =>
  /^(?:all|every|each|whole|a|per)$/i.test(token?.text ?? '')

function attributeOf(names: string[], otherwise: (name: string) => string | null): JobAttribute {
  const inTitle = anyTerm(names.map((name) => `( ${titleTerms(name.split(' ')).join(' & ')} )`))
  return { any: anyTerms([inTitle, ...names.map(otherwise)]) ?? inTitle, inTitle }
}

/** Times of day and of the week, which titles name and texts are about, by the ways to ask for them. */
const hoursOf = new Map(
  [
    ['night', 'nights', 'overnight', 'third shift', '3rd shift', 'graveyard'],
    ['evening', 'evenings', 'twilight', 'second shift', '2nd shift', 'swing shift'],
    ['morning', 'mornings', 'early', 'first shift', '1st shift'],
    ['weekend', 'weekends', 'saturday', 'sunday'],
    ['day', 'days', 'daytime'],
  ].flatMap((words) =>
    words.flatMap((word) =>
      (word.endsWith(' shift')
        ? [word, `${word}s`]
        : [
            `${word} shift`,
            `${word} shifts`,
            `${word} work`,
            ...(word === 'day' || word === 'early' ? [] : [word]),
          ]
      ).map((asked) => [asked, words] as const),
    ),
  ),
)

const levelTerm = (level: (typeof jobLevels)[number]['value']) =>
  prefixedTerm(
    'l',
    jobLevels.findIndex(({ value }) => value === level),
  )
const typeTerm = (type: (typeof employmentTypes)[number]) => prefixedTerm('y', employmentTypes.indexOf(type))

/** Words that are no part of a title, and the term of the jobs that are meant. */
const attributeTerms = new Map(
  (
    [
      [
        anyTerm([levelTerm('entry'), typeTerm('Internship')]),
        'junior, jr, entry level, beginner, no experience, without experience, no experience needed, no experience required, no degree, no qualifications, training provided, graduate, graduates, new graduates, trainee, trainees, school leaver, school leavers, beginners, learn to, learn to be, first job, my first job, no skills, on the job training',
      ],
      [levelTerm('senior'), 'senior, sr, experienced'],
      [levelTerm('lead'), 'principal'],
      [anyTerm([levelTerm('lead'), levelTerm('executive')]), 'leadership'],
      [typeTerm('Full-time'), 'full time, fulltime, permanent'],
      [typeTerm('Part-time'), 'part time, parttime'],
      [typeTerm('Contract'), 'contract, contractor, freelance, fixed term'],
      [typeTerm('Temporary'), 'temporary, temp, seasonal'],
      [typeTerm('Internship'), 'internship, internships, intern, interns, apprentice, apprenticeship'],
    ] as const
  ).flatMap(([term, names]) => names.split(', ').map((name) => [name, term] as const)),
)
