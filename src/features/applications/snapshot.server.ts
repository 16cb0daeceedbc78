import { z } from 'zod'
import { noPreferences, storedParts } from '#/features/seekers/profile-parts.ts'
import { parsePreferences } from '#/features/seekers/queries.server.ts'
import type { Db } from '#/server/database/database.ts'
import { profileSnapshot } from './shapes.ts'

type Snapshot = z.output<typeof profileSnapshot>
const { skillYears, languages, certificates, links, projects } = storedParts

const line = z
  .string()
  .nullish()
  .catch(null)
  .transform((value) => value ?? null)
const name = z
  .string()
  .nullish()
  .catch('')
  .transform((value) => value ?? '')
const storedExperience = z
  .array(z.object({ title: name, company: name, from: line, to: line, summary: line }))
  .catch([])
const storedEducation = z
  .array(
    z.object({
      school: name,
      degree: line,
      year: z.coerce
        .number()
        .int()
        .nullish()
        .catch(null)
        .transform((value) => value || null),
    }),
  )
  .catch([])

/**
 * A copy of the seeker's profile, in the shape an application stores. Columns are listed one by one: private
 * answers are in a table that is not read here; phones, addresses and the least pay are not sent.
 */
export async function createSnapshot(
  db: Db,
  seekerId: string,
  /** Fields as they would be, for the preview. */
  changes: Partial<Snapshot> = {},
): Promise<Snapshot> {
  const row = await db
    .selectFrom('users')
    .leftJoin('seekerProfiles as profile', 'profile.userId', 'users.id')
    .select(['users.name', 'users.email'])
    .select([
      'profile.headline',
      'profile.about',
      'profile.city',
      'profile.region',
      'profile.country',
      'profile.yearsExperience',
      'profile.skills',
      'profile.experience',
      'profile.education',
      'profile.desiredPay',
      'profile.desiredCurrency',
      'profile.desiredPeriod',
      'profile.authorisedToWork',
      'profile.needsSponsorship',
      'profile.skillYears',
      'profile.languages',
      'profile.certificates',
      'profile.links',
      'profile.projects',
      'profile.preferences',
    ])
    .where('users.id', '=', seekerId)
    .executeTakeFirstOrThrow()
  return parseSnapshot({ ...row, ...changes })
}

/** Parses a stored snapshot of any product version; unknown fields are dropped. */
export function parseSnapshot(stored: unknown): Snapshot {
  const row = (stored ?? {}) as Record<string, unknown>
  return profileSnapshot.decode({
    ...empty,
    ...Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null && value !== undefined)),
    experience: storedExperience.parse(row.experience),
    education: storedEducation.parse(row.education),
    skillYears: skillYears.catch({}).parse(row.skillYears),
    languages: languages.catch([]).parse(row.languages),
    certificates: certificates.catch([]).parse(row.certificates),
    links: links.catch([]).parse(row.links),
    projects: projects.catch([]).parse(row.projects),
    preferences: parsePreferences(row.preferences),
  })
}

const empty: Snapshot = {
  name: '',
  email: '',
  headline: null,
  about: null,
  city: null,
  region: null,
  country: null,
  yearsExperience: null,
  skills: [],
  experience: [],
  education: [],
  desiredPay: null,
  desiredCurrency: 'USD',
  desiredPeriod: 'year',
  authorisedToWork: null,
  needsSponsorship: null,
  skillYears: {},
  languages: [],
  certificates: [],
  links: [],
  projects: [],
  preferences: noPreferences,
}
