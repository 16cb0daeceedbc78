// No zod here, because the dashboard uses it too.

export const maxPortfolioFiles = 10
export const maxSkills = 40
export const maxJobs = 30
export const maxSchools = 20
/** Of phones, addresses, languages, links and projects. */
export const maxListed = 20

export const maxRoles = 5

/** Levels of the Common European Framework of Reference for Languages, and the mother tongue. */
export const languageLevels = [
  { value: 'A1', label: 'A1, beginner' },
  { value: 'A2', label: 'A2, elementary' },
  { value: 'B1', label: 'B1, intermediate' },
  { value: 'B2', label: 'B2, upper intermediate' },
  { value: 'C1', label: 'C1, advanced' },
  { value: 'C2', label: 'C2, proficient' },
  { value: 'native', label: 'First language' },
] as const

/** Kilometres around a place. */
export const radiuses = [10, 25, 50, 100, 200] as const

export const profileSections = ['you', 'reach', 'work', 'education', 'resume', 'want'] as const
type ProfileSection = (typeof profileSections)[number]
type SectionState = {
  section: ProfileSection
  filled: number
  of: number
  done: boolean
  /** What is not filled in, in words. */
  missing: string[]
}

type Countable = {
  name: string
  headline: string | null
  city: string | null
  country: string | null
  phone: unknown
  skills: unknown[]
  experience: unknown[]
  yearsExperience: number | null
  education: unknown[]
  resume: unknown
  desiredPay: number | null
  authorisedToWork: boolean | null
  needsSponsorship: boolean | null
}

/**
 * Counts filled answers per section. Private answers do not count: nobody is told that something is missing
 * because they kept it private.
 */
export function countCompleteness(profile: Countable): SectionState[] {
  const answers: Record<ProfileSection, Record<string, unknown>> = {
    you: { name: profile.name, headline: profile.headline },
    reach: { city: profile.city, country: profile.country, phone: profile.phone },
    work: {
      experience: profile.experience.length || null,
      skills: profile.skills.length || null,
      'years of work': profile.yearsExperience,
    },
    education: { education: profile.education.length || null },
    resume: { résumé: profile.resume },
    want: {
      pay: profile.desiredPay,
      'right to work': profile.authorisedToWork,
      sponsorship: profile.needsSponsorship,
    },
  }
  return profileSections.map((section) => {
    const given = Object.entries(answers[section])
    const missing = given.flatMap(([name, value]) => (isAnswer(value) ? [] : [name]))
    const [filled, of] = [given.length - missing.length, given.length]
    return { section, filled, of, done: filled === of, missing }
  })
}

/** "0 years" and "no" are answers. */
const isAnswer = (value: unknown) => value !== null && value !== undefined && value !== ''

export const sectionNames: Record<ProfileSection, string> = {
  you: 'You',
  reach: 'How to reach you',
  work: 'Work',
  education: 'Education',
  resume: 'Résumé',
  want: 'Looking for',
}
