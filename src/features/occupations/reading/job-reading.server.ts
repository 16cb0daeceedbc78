// What a job is, read once when it is written: its occupations, the words its title begins with, and what its text is
// about. The search finds these as terms beside the words of the job; see src/features/search/query/terms.ts.
import { withoutGenderMarks } from '../gender-marks.ts'
import { occupationOf } from '../occupation-of.server.ts'
import { isLearner, type Occupation, taxonomy, taxonomyVersion, titleEntry } from '../occupations.server.ts'
import { occupationsLike } from '../similar-titles.server.ts'
import { titleWords } from '../title-words.ts'
import { hasOtherKeyword, occupationsByKeywords } from './keywords.server.ts'
import { mainText } from './main-text.ts'

/** Changes with the taxonomy, and by hand with the rules here: jobs of another version are read again. */
const rules = 6
let version: string | undefined
export function jobReadingVersion() {
  version ??= `${rules}-${taxonomyVersion()}`
  return version
}

type ReadJob = {
  title: string
  /** HTML. */
  description: string
  skills: readonly string[]
}

/** What to store with a job. */
export const jobReading = (job: ReadJob) => ({
  searchTerms: readJob(job),
  searchTermsVersion: jobReadingVersion(),
})

/**
 * The terms of a job: j: an occupation that its title names, j:known beside it, q: one that is likely, e: one whose
 * keywords it has, z: a word with which its title begins, m: a word that its text is about.
 */
export function readJob({ title, description, skills }: ReadJob): string[] {
  const main = mainText(description)
  const byKeywords = occupationsByKeywords(title, skills, main)
  const { named, likely } = occupationsOf(title, skills, main, byKeywords)
  return [
    ...(named.length > 0 ? ['j:known'] : []),
    ...named.map((occupation) => `j:${occupationKey(occupation)}`),
    ...likely.map((occupation) => `q:${occupationKey(occupation)}`),
    ...byKeywords.map((occupation) => `e:${occupationKey(occupation)}`),
    ...headWords(title).map((word) => `z:${word}`),
    ...topicsOf(main).map((word) => `m:${word}`),
  ]
}

const keys = new Map<Occupation, string>()
/** 'software-engineer': part of the terms of a job. */
export function occupationKey(occupation: Occupation) {
  let key = keys.get(occupation)
  if (!key) {
    key = words(occupation.name).join('-')
    keys.set(occupation, key)
  }
  return key
}

/** From this certainty on a title names its occupation; below, it is only likely. */
const leastCertainty = 0.5

function occupationsOf(
  title: string,
  skills: readonly string[],
  main: string,
  byKeywords: readonly Occupation[],
) {
  const named = new Set<Occupation>()
  const likely = new Set<Occupation>()
  const whole = occupationOf(title)
  // An 'orchard crew member' whose ad names none of the keywords of a burger restaurant.
  const isDoubted =
    whole &&
    whole.certainty < 1 &&
    !isLearner(whole.occupation) &&
    hasOtherKeyword(title, whole.occupation) &&
    !occupationsByKeywords('', skills, main).includes(whole.occupation)
  if (whole) (whole.certainty >= leastCertainty && !isDoubted ? named : likely).add(whole.occupation)
  if (isDoubted && byKeywords[0]) likely.add(byKeywords[0])
  // 'Waiter / Bartender' is both.
  const parts = withoutGenderMarks(title.slice(0, maxTitle)).split(/\s*[/|]\s*|\s+(?:and|or|&)\s+/i)
  if (parts.length > 1)
    for (const part of parts) {
      // 'English and Numbers' are fields, and no other occupations.
      const isField = titleEntry(part)?.fieldOf
      const found = isField ? null : occupationOf(part)
      if (found && found.certainty >= certainPart) named.add(found.occupation)
    }
  if (whole && isLearner(whole.occupation)) for (const one of fieldsOfLearner(title)) likely.add(one)
  if (named.size === 0) for (const one of occupationsInText(skills, main)) likely.add(one)
  if (named.size + likely.size === 0) for (const one of occupationsLike(title)) likely.add(one)
  return { named: [...named], likely: [...likely].filter((one) => !named.has(one)) }
}
const learnerWords =
  /\b(?:internship|intern|apprenticeship|apprentice|trainee|graduate|working student|werkstudent(?:in)?|praktikant(?:in)?|stagiaire|in|for)\b/gi

/** A 'software engineering intern' learns to be a software engineer. */
function fieldsOfLearner(title: string): Occupation[] {
  const field = title.replace(learnerWords, ' ')
  const [head = ''] = field.split(/[,(|–—]/).filter((part) => part.trim())
  const entry = titleEntry(head)
  const found = entry ? (entry.fieldOf ?? [entry.occupation]) : [occupationOf(field)?.occupation]
  return found.filter((one) => one !== undefined && !isLearner(one)) as Occupation[]
}

const maxTitle = 300
const certainPart = 0.8

const wordsRead = 150
const longestName = 4
/** One mention may be that of a colleague. */
const leastPoints = 2

/** What the skills and the beginning of the text say of a job whose title names nothing. */
function occupationsInText(skills: readonly string[], main: string): Occupation[] {
  const { byWords } = taxonomy()
  const points = new Map<Occupation, number>()
  const add = (key: string, worth: number) => {
    const entry = byWords.get(key)
    if (!entry || entry.shared) return
    for (const occupation of entry.fieldOf ?? [entry.occupation])
      points.set(occupation, (points.get(occupation) ?? 0) + worth / (entry.fieldOf?.length ?? 1))
  }
  for (const skill of skills.slice(0, 20)) add(titleWords(skill).join(' '), 1)
  const text = titleWords(main.slice(0, 1_500)).slice(0, wordsRead)
  for (let at = 0; at < text.length; at++)
    for (let length = Math.min(longestName, text.length - at); length > 1; length--)
      add(text.slice(at, at + length).join(' '), 1)
  const best = Math.max(...points.values(), 0)
  if (best < leastPoints) return []
  return [...points].flatMap(([occupation, worth]) => (worth === best ? [occupation] : [])).slice(0, 2)
}

/** As Postgres writes words that `plain_terms` has made plain: 'C++' is 'cplusplus'. */
const words = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/\bIT\b/g, 'infotech')
    .toLowerCase()
    .replace(/\br ?& ?d\b/g, 'rnd')
    .replace(/\b([a-z]{1,3})&([a-z]{1,3})\b/g, '$1n$2')
    .replace(/\bc\+\+/g, 'cplusplus ')
    .replace(/\bc#/g, 'csharp ')
    .replace(/\bf#/g, 'fsharp ')
    .replace(/(^|[^a-z0-9])\.net\b/g, '$1dotnet')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** 'Nurse' and 'Recruiter' of 'Nurse Recruiter, Leeds', and 'Director' and 'Nursing' of 'Director of Nursing for Kent'. */
function headWords(title: string) {
  const [head = ''] = withoutGenderMarks(title.slice(0, maxTitle))
    .trim()
    .split(/\s*(?:[,|()[\]:;–—•/]|\s-|-\s|\s@\s)\s*|\s+(?:for|in|at|with|to|on|from|by|within)\s+/i)
  return [...new Set(words(head))]
}

const maxTopics = 30
const timesNamed = 2

/** Words of the main text that are named again, or stand in its first sentence. */
function topicsOf(main: string): string[] {
  const [first = ''] = main.split(/\n|(?<=[.!?])\s/, 1)
  const times = new Map<string, number>()
  for (const word of words(main)) times.set(word, (times.get(word) ?? 0) + 1)
  const opening = new Set(words(first))
  return [...times]
    .filter(
      ([word, count]) => word.length > 1 && !common.has(word) && (count >= timesNamed || opening.has(word)),
    )
    .sort(([, one], [, other]) => other - one)
    .slice(0, maxTopics)
    .map(([word]) => word)
}

const common = new Set(
  `a about all also an and any are as at be been both but by can day days do each every for from get has have help how if in into is
  it its job jobs keep less make may more most must need new not of on one or other our out over own per role so some
  such than that the their them then they this those through time to two under up us use using very we week well what
  when where which who will with within work working works year years you your experience ability skills team including
  strong good great`.split(/\s+/),
)
