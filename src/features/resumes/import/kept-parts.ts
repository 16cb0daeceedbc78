import type { JsonResume } from '../json-resume.ts'
import { type PrivateKind, withoutPrivate } from '../private-parts.ts'

// What of a file the profile has no field for, and is kept beside it so that it survives a round trip.

/** Keys that the profile has, or that are said elsewhere on the screen. */
const known = {
  basics: ['name', 'label', 'image', 'email', 'phone', 'url', 'summary', 'location', 'profiles'],
  location: ['address', 'postalCode', 'city', 'countryCode', 'region'],
  work: ['name', 'position', 'startDate', 'endDate', 'summary', 'highlights'],
  education: ['institution', 'studyType', 'area', 'endDate'],
  skills: ['name', 'x-years'],
  languages: ['language', 'fluency'],
  certificates: ['name', 'issuer', 'date', 'x-expires'],
  projects: ['name', 'url', 'description', 'highlights'],
} as const
/** By which an entry is found again when it is written. */
const identity = {
  work: ['name', 'position'],
  education: ['institution'],
  skills: ['name'],
  languages: ['language'],
  certificates: ['name'],
  projects: ['name'],
} as const

/** Marks what belongs to an entry of the profile, and is written with that one alone. */
export const inProfile = 'x-in-profile'

const without = (values: object, keys: readonly string[]) =>
  Object.entries(values).filter(
    ([key, value]) => !keys.includes(key) && value !== undefined && value !== null && value !== '',
  )

/** The keys of a job or school that are kept with it. */
export const keptKeysOf = (kind: 'work' | 'education', entry: object) =>
  without(withoutPrivate(entry).resume, known[kind]).map(([key]) => key)

/** An entry with what names it and what the profile has no field for; none if there is no such thing. */
export function onlyMore<Entry extends object>(kind: keyof typeof identity, entry: Entry): Entry[] {
  const rest = without(entry, known[kind])
  if (rest.length === 0) return []
  const names = Object.entries(entry).filter(([key]) => (identity[kind] as readonly string[]).includes(key))
  // Safe cast: every key of these is optional.
  return [Object.fromEntries([...names, ...rest]) as Entry]
}

/** The parts of a résumé that somebody chose to keep: entries by their path, and `other` for all further parts. */
export function keptParts(resume: JsonResume, kept: string[]): JsonResume {
  const isKept = new Set(kept)
  const chosen = <Entry>(list: Entry[] | undefined, path: string) =>
    listOrNone((list ?? []).filter((_, at) => isKept.has(`${path}.${at}`)))
  const { basics, work, education, languages, certificates, projects } = resume
  const profiles = chosen(basics?.profiles, 'basics.profiles')
  const url = isKept.has('basics.url') ? basics?.url : undefined
  const others = isKept.has('other') ? otherPartsOf(resume) : {}
  const ownBasics = { ...others.basics, ...(url && { url }), ...(profiles && { profiles }) }
  const parts: JsonResume = {
    ...others,
    basics: Object.keys(ownBasics).length > 0 ? ownBasics : undefined,
    work: listOrNone((chosen(work, 'work') ?? []).flatMap((job) => onlyMore('work', job))),
    education: listOrNone(
      (chosen(education, 'education') ?? []).flatMap((school) => onlyMore('education', school)),
    ),
    languages: chosen(languages, 'languages'),
    certificates: chosen(certificates, 'certificates'),
    projects: chosen(projects, 'projects'),
  }
  return filled(withoutPrivate(parts).resume)
}

function otherPartsOf(resume: JsonResume): JsonResume {
  const { basics = {}, skills = [], $schema: _, meta, ...rest } = resume
  const { work, education, languages, certificates, projects, ...others } = rest
  const location = Object.fromEntries(without(basics.location ?? {}, known.location))
  const ownKeys = {
    ...Object.fromEntries(without(basics, known.basics)),
    ...(Object.keys(location).length > 0 && { location }),
  }
  const ownMeta = Object.fromEntries(without(meta ?? {}, ['canonical', 'version', 'lastModified']))
  return filled({
    ...others,
    basics: Object.keys(ownKeys).length > 0 ? ownKeys : undefined,
    meta: Object.keys(ownMeta).length > 0 ? ownMeta : undefined,
    skills: listOrNone(skills.flatMap((skill) => onlyMore('skills', skill))),
  })
}

/** What `other` stands for, by name (`interests`, `basics: x-pronouns`), and what of it is never kept. */
export function namesOfOtherParts(resume: JsonResume): { names: string[]; never: PrivateKind[] } {
  // Among the whole, so that what hides in a job is named as well.
  const { kinds } = withoutPrivate({ ...resume, basics: filled({ ...resume.basics, phone: undefined }) })
  return { names: namesOfParts(withoutPrivate(otherPartsOf(resume)).resume), never: kinds }
}

/** The parts of what is kept, as a person reads them. */
export const namesOfParts = ({ basics, ...parts }: JsonResume) =>
  [
    ...Object.keys(parts).filter((key) => parts[key] !== undefined),
    ...Object.keys(basics ?? {}).map((key) => `basics: ${key}`),
  ].toSorted()

const listOrNone = <Entry>(list: Entry[]) => (list.length > 0 ? list : undefined)

const filled = (values: object) =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  ) as JsonResume
