// No zod here, because the dashboard uses it too.

export const maxPortfolioFiles = 10
export const maxSkills = 40
export const maxJobs = 30
export const maxSchools = 20
/** Of phones, addresses, languages, links and projects. */
export const maxListed = 20

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
type SectionState = { section: ProfileSection; filled: number; of: number; done: boolean }

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
  const answers: Record<ProfileSection, unknown[]> = {
    you: [profile.name, profile.headline],
    reach: [profile.city, profile.country, profile.phone],
    work: [profile.experience.length, profile.skills.length, profile.yearsExperience],
    education: [profile.education.length],
    resume: [profile.resume],
    want: [profile.desiredPay, profile.authorisedToWork, profile.needsSponsorship],
  }
  return profileSections.map((section) => {
    const given = answers[section].map(isAnswer)
    const filled = given.filter(Boolean).length
    return { section, filled, of: given.length, done: filled === given.length }
  })
}

/** An empty list is not an answer; "0 years" and "no" are. */
function isAnswer(value: unknown, place: number) {
  if (value === null || value === undefined || value === '') return false
  return value !== 0 || place === 2
}

export const sectionNames: Record<ProfileSection, string> = {
  you: 'You',
  reach: 'How to reach you',
  work: 'Work',
  education: 'Education',
  resume: 'Résumé',
  want: 'Looking for',
}
