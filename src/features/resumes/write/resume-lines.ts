import { formatMonth } from '#/shared/dates.ts'
import { plural } from '#/shared/sentence.ts'
import type { JsonResume } from '../json-resume.ts'

type ResumeEntry = {
  title: string
  /** Place and period, beside or under the title. */
  meta: string
  body: string[]
}

export type ResumeSection = { heading: string; paragraphs: string[]; entries: ResumeEntry[]; words: string[] }
export type ResumeText = { name: string; label: string; contact: string[]; sections: ResumeSection[] }

const joined = (parts: (string | undefined)[], sign = ', ') => parts.filter(Boolean).join(sign)

const readable = (date: string | undefined) =>
  date && /^\d{4}-\d{2}/.test(date) ? formatMonth(date) : (date ?? '')

/** `openEnd`: without an end it lasts until today. */
function period({ startDate, endDate }: { startDate?: string; endDate?: string }, openEnd: boolean) {
  const end = endDate ? readable(endDate) : openEnd && startDate ? 'today' : ''
  return joined([readable(startDate), end], ' – ')
}

/** What a printed résumé says, in the order in which it is read. Both formats are set from it. */
export function resumeText(resume: JsonResume): ResumeText {
  const { basics } = resume
  const section = (heading: string, rest: Partial<ResumeSection>): ResumeSection => ({
    ...{ heading, paragraphs: [], entries: [], words: [] },
    ...rest,
  })
  const sections = [
    section('About', { paragraphs: paragraphs(basics?.summary) }),
    section('Work', {
      entries: (resume.work ?? []).map((work) => ({
        title: joined([work.position, work.name]),
        meta: joined([period(work, true), work.location], ' · '),
        body: [...paragraphs(work.summary), ...(work.highlights ?? []).map((point) => `• ${point}`)],
      })),
    }),
    section('Education', {
      entries: (resume.education ?? []).map((school) => ({
        title: joined([school.studyType, school.area]) || (school.institution ?? ''),
        meta: joined(
          [school.studyType || school.area ? school.institution : '', period(school, false)],
          ' · ',
        ),
        body: [],
      })),
    }),
    section('Certificates', {
      entries: (resume.certificates ?? []).map(({ name = '', issuer, date, 'x-expires': end }) => ({
        title: name,
        meta: joined(
          [issuer, readable(date), typeof end === 'string' && end ? `valid until ${readable(end)}` : ''],
          ' · ',
        ),
        body: [],
      })),
    }),
    section('Projects', {
      entries: (resume.projects ?? []).map(({ name = '', url = '', description }) => ({
        title: name,
        meta: url,
        body: paragraphs(description),
      })),
    }),
    section('Skills', {
      words: (resume.skills ?? []).map(({ name, level, 'x-years': years }) => {
        const more = joined([level, typeof years === 'number' ? plural(years, 'year') : ''])
        return joined([name, more && `(${more})`], ' ')
      }),
    }),
    section('Languages', {
      words: (resume.languages ?? []).map(({ language, fluency }) =>
        joined([language, fluency && `(${fluency})`], ' '),
      ),
    }),
  ]
  return {
    name: basics?.name ?? '',
    label: basics?.label ?? '',
    contact: [
      joined([basics?.location?.city, basics?.location?.region, basics?.location?.countryCode]),
      basics?.email ?? '',
      basics?.url ?? '',
      ...(basics?.profiles ?? []).map(({ network, url }) => (url ? joined([network, url], ': ') : '')),
    ].filter(Boolean),
    sections: sections.filter(
      ({ paragraphs, entries, words }) =>
        paragraphs.length + entries.length + words.filter(Boolean).length > 0,
    ),
  }
}

const paragraphs = (text: string | undefined) =>
  (text ?? '')
    .split(/\r?\n+/)
    .map((line) => line.trim())
    .filter(Boolean)
