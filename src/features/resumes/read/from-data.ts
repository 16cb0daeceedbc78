import type { JsonResume } from '../json-resume.ts'
import type { Certainty, Proposal, ProposedField } from './proposal.ts'

/** A résumé that a file carries as data: taken as it is, without places on a page. */
export function fromData(
  source: Proposal['source'],
  resume: JsonResume,
  leftOut: string[],
  certainty: Certainty = 'sure',
): Proposal {
  return {
    ...{ source, resume, leftOut, language: null, pages: [], lines: [], unread: [] },
    fields: pathsOf(resume).map((path): ProposedField => ({ path, certainty, lines: [] })),
    notes: leftOut.length > 0 ? ['fields left out'] : [],
  }
}

const listed = ['work', 'education', 'skills', 'languages', 'certificates'] as const

/** The values that the screen shows one by one. */
function pathsOf(resume: JsonResume) {
  const paths: string[] = []
  const { location, profiles, ...basics } = resume.basics ?? {}
  for (const [key, value] of Object.entries(basics))
    if (typeof value === 'string') paths.push(`basics.${key}`)
  for (const [key, value] of Object.entries(location ?? {})) if (value) paths.push(`basics.location.${key}`)
  for (const at of profiles?.keys() ?? []) paths.push(`basics.profiles.${at}.url`)
  for (const kind of listed)
    for (const [at, entry] of (resume[kind] ?? []).entries())
      for (const [key, value] of Object.entries(entry)) if (value) paths.push(`${kind}.${at}.${key}`)
  return paths
}
