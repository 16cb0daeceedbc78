import type { z } from 'zod'
import type { profileOutput } from '#/features/seekers/api.ts'
import { languageLevels } from '#/features/seekers/completeness.ts'
import { optionalParts } from '#/features/seekers/profile-parts.ts'
import type { JsonResume } from '../json-resume.ts'
import { findLevels } from '../read/words/lexicon.ts'
import { inProfile, onlyMore } from './kept-parts.ts'
import { listKeys } from './merge.ts'

// Languages, certificates, links and projects of a résumé, as the profile holds them.

export type Listed = Pick<z.output<typeof profileOutput>, 'languages' | 'certificates' | 'links' | 'projects'>

export const longest = { certificate: 160, project: 120, projectSummary: 600, linkLabel: 60 }

/** The level that a file names, and whether it names it as such (`B2`) or in words ("Muttersprache"). */
export function levelOf(fluency: string | undefined): { level: string; isExact: boolean } | null {
  const written = fluency?.trim().toLowerCase() ?? ''
  const exact = languageLevels.find(({ value }) => value.toLowerCase() === written)
  if (exact) return { level: exact.value, isExact: true }
  // "B2 (upper intermediate)" names it twice.
  const found = findLevels(written).toSorted((a, b) => Number(b.isExact) - Number(a.isExact))[0]
  return found ? { level: found.level, isExact: found.isExact } : null
}

export const isLink = (url: string | undefined): url is string =>
  optionalParts.links.safeParse([{ label: null, url }]).success

type Entries<Name extends 'certificates' | 'projects'> = NonNullable<JsonResume[Name]>

export const projectSummary = ({ description, highlights = [] }: Entries<'projects'>[number]) =>
  [description, ...highlights.map((point) => `• ${point}`)].filter(Boolean).join('\n')

const toCertificate = ({ name = '', issuer, date, ...more }: Entries<'certificates'>[number]) => {
  const [expiresYear, expiresMonth] = String(more['x-expires'] ?? '').split('-')
  return {
    name: name.trim().slice(0, longest.certificate),
    issuer: issuer?.trim().slice(0, longest.certificate) || null,
    issued: date && date.length >= 7 ? date.slice(0, 7) : null,
    expiresMonth: expiresYear && expiresMonth ? expiresMonth : null,
    expiresYear: expiresYear ? Number(expiresYear) : null,
  }
}

const toProject = (project: Entries<'projects'>[number]) => ({
  name: (project.name ?? '').trim().slice(0, longest.project),
  url: isLink(project.url) ? project.url : null,
  summary: projectSummary(project).slice(0, longest.projectSummary) || null,
})

/** The lists of a profile with those of a résumé behind them; what it has stays, and only changed lists are answered. */
export function mergeLists(before: Listed, resume: JsonResume): Partial<Listed> {
  const { basics, languages = [], certificates = [], projects = [] } = resume
  const found: Listed = {
    languages: languages.flatMap(({ language, fluency }) => {
      const level = levelOf(fluency)?.level
      return language && level ? [{ language: language.trim(), level }] : []
    }),
    certificates: certificates.filter(({ name }) => name?.trim()).map(toCertificate),
    links: [{ url: basics?.url, network: undefined }, ...(basics?.profiles ?? [])].flatMap(
      ({ url, network }) =>
        isLink(url) ? [{ label: network?.trim().slice(0, longest.linkLabel) || null, url: url.trim() }] : [],
    ),
    projects: projects.filter(({ name }) => name?.trim()).map(toProject),
  }
  const added = <Name extends keyof Listed>(name: Name) => {
    const keyOf = listKeys[name] as (one: Listed[Name][number]) => string
    const all: Listed[Name][number][] = [...before[name]]
    for (const one of found[name] as Listed[Name][number][]) {
      const isKnown = all.some((other) => keyOf(other) === keyOf(one))
      // One that the profile's rules refuse, or for which it has no room, stays in the kept JSON Resume.
      if (!isKnown && optionalParts[name].safeParse([...all, one]).success) all.push(one)
    }
    return all.length > before[name].length ? { [name]: all } : {}
  }
  return { ...added('languages'), ...added('certificates'), ...added('links'), ...added('projects') }
}

/**
 * What of a résumé the profile does not hold: the rest would come back after it was deleted there. Of an entry that it
 * holds, only keys that it has no field for.
 */
export function withoutMerged(parts: JsonResume, profile: Listed): JsonResume {
  const { basics, languages, certificates, projects, ...others } = parts
  const { url, profiles, ...own } = basics ?? {}
  const isLinked = (link: string | undefined) =>
    profile.links.some((one) => link !== undefined && listKeys.links(one) === listKeys.links({ url: link }))
  const restBasics = filled({
    ...own,
    url: isLinked(url) ? undefined : url,
    profiles: profiles?.filter((one) => !isLinked(one.url)),
  })
  const names = {
    languages: new Set(profile.languages.map(listKeys.languages)),
    certificates: new Set(profile.certificates.map(listKeys.certificates)),
    projects: new Set(profile.projects.map(listKeys.projects)),
  }
  const rest = <Entry extends object>(
    kind: keyof typeof names,
    list: Entry[] | undefined,
    nameOf: (entry: Entry) => string | undefined,
    max: number,
  ) =>
    list?.flatMap((entry) =>
      names[kind].has(nameOf(entry)?.trim().slice(0, max).toLowerCase() ?? '')
        ? onlyMore(kind, entry).map((one) => ({ ...one, [inProfile]: true }))
        : [entry],
    )
  return filled({
    ...others,
    basics: Object.keys(restBasics).length > 0 ? restBasics : undefined,
    languages: rest('languages', languages, ({ language }) => language, 60),
    certificates: rest('certificates', certificates, ({ name }) => name, longest.certificate),
    projects: rest('projects', projects, ({ name }) => name, longest.project),
  }) as JsonResume
}

const filled = (values: object) =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  )
