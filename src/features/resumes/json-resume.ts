import { z } from 'zod'

// JSON Resume 1.0.0 (https://jsonresume.org/schema): the one shape in which a résumé goes in and comes out. Every
// object keeps keys that it does not know, `x-…` among them, so that a file of another program survives a round trip.

const maxLength = 10_000
const maxEntries = 200

const words = z.string().max(maxLength).optional()
/** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`; other dates are for whoever reads files to understand. */
const date = z
  .string()
  .regex(
    /^[12]\d{3}(-(0[1-9]|1[0-2])(-([0-2]\d|3[01]))?)?$/,
    'A date is written as 2024, 2024-03 or 2024-03-01',
  )
  .optional()
const list = <Item extends z.ZodType>(item: Item) => z.array(item).max(maxEntries).optional()
const texts = list(z.string().max(maxLength))

const location = z.looseObject({
  address: words,
  postalCode: words,
  city: words,
  /** ISO 3166-1 alpha-2. */
  countryCode: words,
  region: words,
})

const onlineProfile = z.looseObject({ network: words, username: words, url: words })

const basics = z.looseObject({
  name: words,
  /** What one is or does: "Web developer". */
  label: words,
  image: z.string().max(3_000_000).optional(),
  email: words,
  phone: words,
  url: words,
  summary: words,
  location: location.optional(),
  profiles: list(onlineProfile),
})

/** No `endDate` means until today. */
const period = { startDate: date, endDate: date }

export const jsonResumeWork = z.looseObject({
  /** The employer. */
  name: words,
  location: words,
  description: words,
  /** The job title. */
  position: words,
  url: words,
  ...period,
  summary: words,
  highlights: texts,
})

const volunteer = z.looseObject({
  organization: words,
  position: words,
  url: words,
  ...period,
  summary: words,
  highlights: texts,
})

export const jsonResumeEducation = z.looseObject({
  institution: words,
  url: words,
  /** The subject. */
  area: words,
  /** The degree. */
  studyType: words,
  ...period,
  score: words,
  courses: texts,
})

const project = z.looseObject({
  name: words,
  description: words,
  highlights: texts,
  keywords: texts,
  ...period,
  url: words,
  roles: texts,
  entity: words,
  type: words,
})

export const jsonResume = z.looseObject({
  $schema: words,
  basics: basics.optional(),
  work: list(jsonResumeWork),
  volunteer: list(volunteer),
  education: list(jsonResumeEducation),
  awards: list(z.looseObject({ title: words, date, awarder: words, summary: words })),
  certificates: list(z.looseObject({ name: words, date, url: words, issuer: words })),
  publications: list(
    z.looseObject({ name: words, publisher: words, releaseDate: date, url: words, summary: words }),
  ),
  skills: list(z.looseObject({ name: words, level: words, keywords: texts })),
  /** `fluency` is a CEFR level (A1 to C2, or `native`) where we wrote it, and anyone's words otherwise. */
  languages: list(z.looseObject({ language: words, fluency: words })),
  interests: list(z.looseObject({ name: words, keywords: texts })),
  references: list(z.looseObject({ name: words, reference: words })),
  projects: list(project),
  meta: z.looseObject({ canonical: words, version: words, lastModified: words }).optional(),
})

export type JsonResume = z.output<typeof jsonResume>
export type JsonResumeWork = z.output<typeof jsonResumeWork>
export type JsonResumeEducation = z.output<typeof jsonResumeEducation>

export const jsonResumeSchema =
  'https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json'

const sections = [
  'basics',
  'work',
  'volunteer',
  'education',
  'skills',
  'languages',
  'certificates',
  'projects',
] as const

/** Whether it says anything of a person at all. */
export const hasSections = (resume: JsonResume) => sections.some((name) => resume[name] !== undefined)

/**
 * Reads what somebody says is a JSON Resume. What does not fit the schema is left out, and its places are named
 * (`work.2.startDate`); the rest is kept. Null if it is no object at all.
 */
export function parseJsonResume(value: unknown): { resume: JsonResume; leftOut: string[] } | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const kept = structuredClone(value)
  const leftOut: string[] = []
  // A list that lost an entry may fail anew, so there are a few rounds.
  for (let round = 0; round < 5; round++) {
    const result = jsonResume.safeParse(kept)
    if (result.success) return { resume: result.data, leftOut }
    for (const { path } of result.error.issues.toReversed())
      if (removeAt(kept, path)) leftOut.push(path.join('.'))
  }
  return null
}

/** Removes a value; an entry of a list that is no object goes with its place. True unless it was null or empty. */
function removeAt(root: object, path: PropertyKey[]) {
  const name = path.at(-1)
  let holder: unknown = root
  for (const step of path.slice(0, -1)) {
    if (typeof holder !== 'object' || holder === null) return false
    holder = Reflect.get(holder, step)
  }
  if (typeof holder !== 'object' || holder === null || name === undefined) return false
  const value: unknown = Reflect.get(holder, name)
  if (Array.isArray(holder)) holder.splice(Number(name), 1)
  else if (Array.isArray(value) && value.length > maxEntries) value.length = maxEntries
  else Reflect.deleteProperty(holder, name)
  return value !== null && value !== ''
}
