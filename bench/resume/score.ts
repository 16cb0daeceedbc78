import type { Proposal, ProposedField } from '#/features/resumes/read/proposal.ts'
import type { Truth } from './truth.ts'

export const kinds = [
  'name',
  'contact',
  'job title',
  'employer',
  'job dates',
  'education',
  'skills',
  'languages',
] as const
type Kind = (typeof kinds)[number]
type Tally = { right: number; all: number }
export type Score = Record<Kind, Tally> & {
  proposed: number
  sure: number
  wrongAndSure: string[]
  missed: string[]
}

export const emptyScore = (): Score => ({
  ...(Object.fromEntries(kinds.map((kind) => [kind, { right: 0, all: 0 }])) as Record<Kind, Tally>),
  ...{ proposed: 0, sure: 0, wrongAndSure: [], missed: [] },
})

const unaccented = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
const wordsOnly = (text: string) => text.replace(/[^\p{L}\p{N}+#]+/gu, ' ').trim()
/** With what stands in brackets. */
export const plainInFull = (text: string) => wordsOnly(unaccented(text))
const plain = (text: string) => wordsOnly(unaccented(text).replace(/\(.*?\)/g, ' '))
const words = (text: string) => plain(text).split(' ').filter(Boolean)

/** The same words but for one in three, so that a place or a bracket behind a name is no mistake. */
function same(a: string | undefined, b: string | undefined) {
  if (!a || !b) return false
  if (plain(a) === plain(b) || plain(a).replaceAll(' ', '') === plain(b).replaceAll(' ', '')) return true
  const [one, other] = [new Set(words(a)), new Set(words(b))]
  const shared = [...one].filter((word) => other.has(word)).length
  return shared > 0 && (3 * 2 * shared) / (one.size + other.size) >= 2.3
}
const sameDate = (truth: string, found: string | undefined) =>
  found !== undefined &&
  (truth.length === 4 || found.length === 4 ? truth.slice(0, 4) === found.slice(0, 4) : truth === found)

/** Compares what was proposed with what the file says, value by value. */
export function scoreProposal(truth: Truth, { resume, fields }: Pick<Proposal, 'resume' | 'fields'>): Score {
  const score = emptyScore()
  const right = new Set<string>()
  const judge = (kind: Kind, what: string, isRight: boolean, path: string) => {
    score[kind].all++
    if (isRight) {
      score[kind].right++
      right.add(path)
    } else score.missed.push(`${kind}: ${what}`)
  }
  const { basics = {}, work = [], education = [], skills = [], languages = [] } = resume
  if (truth.name) judge('name', truth.name, plain(truth.name) === plain(basics.name ?? ''), 'basics.name')
  if (truth.email) judge('contact', truth.email, truth.email.toLowerCase() === basics.email, 'basics.email')
  if (truth.phone)
    judge('contact', truth.phone, digits(truth.phone) === digits(basics.phone ?? ''), 'basics.phone')
  if (truth.location)
    judge(
      'contact',
      truth.location,
      same(truth.location, basics.location?.city) ||
        plain(truth.location).includes(plain(basics.location?.city || 'nowhere')),
      'basics.location.city',
    )
  if (right.has('basics.location.city')) right.add('basics.location.countryCode')
  for (const link of truth.links ?? []) {
    const at = (basics.profiles ?? []).findIndex(({ url = '' }) => bare(url) === bare(link))
    judge('contact', link, at >= 0, `basics.profiles.${at}.url`)
  }

  for (const [job, at] of pair(truth.jobs, work, jobLikeness)) {
    const found = at === null ? {} : (work[at] ?? {})
    if (job.title) judge('job title', job.title, same(job.title, found.position), `work.${at}.position`)
    if (job.employer) judge('employer', job.employer, same(job.employer, found.name), `work.${at}.name`)
    if (job.from)
      judge('job dates', `from ${job.from}`, sameDate(job.from, found.startDate), `work.${at}.startDate`)
    if (job.to)
      judge(
        'job dates',
        `to ${job.to}`,
        job.to === 'present' ? Boolean(found.startDate && !found.endDate) : sameDate(job.to, found.endDate),
        `work.${at}.endDate`,
      )
  }
  for (const [school, at] of pair(truth.education, education, schoolLikeness)) {
    const found = at === null ? {} : (education[at] ?? {})
    if (school.institution)
      judge(
        'education',
        school.institution,
        same(school.institution, found.institution),
        `education.${at}.institution`,
      )
    if (school.degree)
      judge(
        'education',
        school.degree,
        same(school.degree, found.studyType) || same(school.degree, `${found.studyType} ${found.area ?? ''}`),
        `education.${at}.studyType`,
      )
    if (school.year)
      judge('education', school.year, sameDate(school.year, found.endDate), `education.${at}.endDate`)
    if (at !== null) for (const key of ['area', 'startDate', 'location']) right.add(`education.${at}.${key}`)
  }
  const named = new Set(skills.flatMap(({ name = '', keywords = [] }) => [name, ...keywords]).map(skillKey))
  for (const skill of truth.skills) judge('skills', skill, named.has(skillKey(skill)), '')
  for (const { language, level } of truth.languages) {
    const at = languages.findIndex((one) => plain(one.language ?? '') === plain(language))
    judge('languages', language, at >= 0, `languages.${at}.language`)
    if (level)
      judge('languages', `${language} ${level}`, languages[at]?.fluency === level, `languages.${at}.fluency`)
  }
  countSure(score, fields, right)
  return score
}

const unjudged = /\.(summary|location|area|label)$|^basics\.(label|summary)|^skills|^certificates/

function countSure(score: Score, fields: ProposedField[], right: Set<string>) {
  for (const { path, certainty } of fields) {
    score.proposed++
    if (certainty !== 'sure') continue
    score.sure++
    if (!right.has(path) && !unjudged.test(path)) score.wrongAndSure.push(path)
  }
}

const digits = (text: string) => text.replace(/\D/g, '')
const bare = (url: string) => url.replace(/^https?:\/\/(www\.)?|\/$/gi, '').toLowerCase()
const skillKey = (skill: string) => plain(skill).replaceAll(' ', '')

type Job = Truth['jobs'][number]
type School = Truth['education'][number]
const jobLikeness = (
  job: Job,
  found: { position?: string; name?: string; startDate?: string; endDate?: string },
) =>
  (same(job.title, found.position) ? 3 : 0) +
  (same(job.employer, found.name) ? 3 : 0) +
  (job.from && sameDate(job.from, found.startDate) ? 3 : 0) +
  (job.to && job.to !== 'present' && sameDate(job.to, found.endDate) ? 1 : 0)
const schoolLikeness = (
  school: School,
  found: { institution?: string; studyType?: string; endDate?: string },
) =>
  (same(school.institution, found.institution) ? 3 : 0) +
  (same(school.degree, found.studyType) ? 3 : 0) +
  (school.year && sameDate(school.year, found.endDate) ? 2 : 0)

/** Each entry of the truth with the most alike one that was found and that no other has. */
function pair<True, Found>(
  truths: True[],
  found: Found[],
  likeness: (truth: True, found: Found) => number,
): [True, number | null][] {
  const pairs = truths.flatMap((truth, at) =>
    found.map((one, index) => ({ at, index, likeness: likeness(truth, one) })),
  )
  const [taken, matched] = [new Set<number>(), new Map<number, number>()]
  for (const { at, index, likeness: alike } of pairs.toSorted((a, b) => b.likeness - a.likeness)) {
    if (alike === 0 || taken.has(index) || matched.has(at)) continue
    taken.add(index)
    matched.set(at, index)
  }
  return truths.map((truth, at) => [truth, matched.get(at) ?? null])
}

export function addScore(to: Score, more: Score) {
  for (const kind of kinds) {
    to[kind].right += more[kind].right
    to[kind].all += more[kind].all
  }
  to.proposed += more.proposed
  to.sure += more.sure
  to.wrongAndSure.push(...more.wrongAndSure)
  to.missed.push(...more.missed)
}

const percent = ({ right, all }: Tally) => (all === 0 ? null : Math.round((1000 * right) / all) / 10)

export function figuresOf(score: Score) {
  const all = kinds.reduce(
    (sum, kind) => ({ right: sum.right + score[kind].right, all: sum.all + score[kind].all }),
    { right: 0, all: 0 },
  )
  return {
    right: percent(all),
    values: all.all,
    byKind: Object.fromEntries(kinds.map((kind) => [kind, percent(score[kind])])),
    /** Of all values that were proposed. */
    wrongAndSure: percent({ right: score.wrongAndSure.length, all: score.proposed }),
    /** Of those that were called sure. */
    wrongOfSure: percent({ right: score.wrongAndSure.length, all: score.sure }),
  }
}
