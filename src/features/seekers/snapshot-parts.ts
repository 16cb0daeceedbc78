import type { z } from 'zod'
import { kmPerMile } from '#/shared/numbers.ts'
import { countries } from '#/shared/reference/countries.ts'
import { plural } from '#/shared/sentence.ts'
import type { profileOutput } from './api.ts'
import { languageLevels } from './completeness.ts'
import { formatExpiry, formatMonthYear } from './profile/month-labels.ts'

type Snapshot = Pick<
  z.output<typeof profileOutput>,
  'languages' | 'certificates' | 'links' | 'projects' | 'preferences'
>
type Line = { text: string; note: string; url?: string | undefined }
type Part = { id: string; title: string; lines: Line[] }

const countryName = (code: string) => countries.find((country) => country.code === code)?.name ?? code
const listed = (parts: (string | number | null | undefined | false)[]) => parts.filter(Boolean).join(', ')

/** The parts of a sent profile that are read as lists; empty ones are left out. Distances are in km without `unit`. */
export function profileParts(snapshot: Snapshot, unit?: 'mi'): Part[] {
  const { languages, certificates, links, projects } = snapshot
  const parts: Part[] = [
    {
      id: 'languages',
      title: 'Languages',
      lines: languages.map(({ language, level }) => ({
        text: language,
        note: languageLevels.find(({ value }) => value === level)?.label ?? level,
      })),
    },
    {
      id: 'certificates',
      title: 'Certificates',
      lines: certificates.map(({ name, issuer, issued, expiresMonth, expiresYear }) => ({
        text: name,
        note: listed([
          issuer,
          issued && `issued ${formatMonthYear(issued) || issued}`,
          expiresYear && `expires ${formatExpiry(expiresYear, expiresMonth)}`,
        ]),
      })),
    },
    {
      id: 'projects',
      title: 'Pieces of work',
      lines: projects.map(({ name, url, summary }) => ({
        text: name,
        note: summary ?? '',
        url: url ?? undefined,
      })),
    },
    {
      id: 'links',
      title: 'Links',
      lines: links.map(({ label, url }) => ({ text: label ?? url, note: label ? url : '', url })),
    },
    { id: 'wants', title: 'Looking for', lines: preferenceLines(snapshot.preferences, unit) },
  ]
  return parts.filter(({ lines }) => lines.length > 0)
}

/** '50 km' or '31 miles', as the form offers it. */
export const distanceLabel = (km: number, unit: 'mi' | undefined) =>
  unit === 'mi' ? `${Math.round(km / kmPerMile)} miles` : `${km} km`

function preferenceLines(preferences: Snapshot['preferences'], unit: 'mi' | undefined): Line[] {
  const { roles, places, remoteCountries, workplaces, employmentTypes } = preferences
  const { weeklyHours, noticeWeeks, sponsorshipCountries } = preferences
  const lines: [string, string][] = [
    ['Roles', listed(roles)],
    ['Kind of job', listed(employmentTypes)],
    ['Workplace', listed(workplaces)],
    ['Places', listed(places.map(({ place, km }) => `${place} and ${distanceLabel(km, unit)} around`))],
    ['Remote from', listed(remoteCountries.map(countryName))],
    ['Hours', weeklyHours === null ? '' : `${weeklyHours} a week at most`],
    ['Notice', noticeWeeks === null ? '' : noticeWeeks === 0 ? 'None' : plural(noticeWeeks, 'week')],
    ['Sponsorship needed in', listed(sponsorshipCountries.map(countryName))],
  ]
  return lines.flatMap(([text, note]) => (note ? [{ text, note }] : []))
}
