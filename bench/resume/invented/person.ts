import type { Truth } from '../truth.ts'

/** An invented person. What each layout sets, and what the reader must find in it, come from here. */
export type Person = {
  language: 'en' | 'de' | 'fr' | 'es'
  name: string
  label: string
  email: string
  phone: string
  city: string
  street: string
  summary: string
  jobs: Job[]
  schools: School[]
  skills: string[]
  /** The name as written, the English one, the level as written, and what it stands for. */
  languages: [string, string, string, Level][]
}
export type Job = {
  title: string
  employer: string
  place: string
  /** `2019-03`, or null for today. */
  from: string
  to: string | null
  did: string[]
}
export type School = { degree: string; institution: string; place: string; from: string; to: string }
type Level = NonNullable<Truth['languages'][number]['level']>

export function truthOf({ name, city, email, phone, jobs, schools, skills, languages }: Person): Truth {
  return {
    ...{ name, location: city, email, phone, skills },
    jobs: jobs.map(({ title, employer, from, to }) => ({ title, employer, from, to: to ?? 'present' })),
    education: schools.map(({ degree, institution, to }) => ({ degree, institution, year: to.slice(0, 4) })),
    languages: languages.map(([, language, , level]) => ({ language, level })),
  }
}
/** For layouts that say years, seasons or quarters alone. */
export const inYears = (truth: Truth): Truth => ({
  ...truth,
  jobs: truth.jobs.map((job) => ({
    ...job,
    ...(job.from ? { from: job.from.slice(0, 4) } : {}),
    ...(job.to ? { to: job.to === 'present' ? job.to : job.to.slice(0, 4) } : {}),
  })),
})
