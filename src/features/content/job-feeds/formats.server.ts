import { advertHtml } from '#/features/jobs/advert/job-posting.ts'
import type { EmploymentType, Workplace } from '#/features/jobs/fields/job-terms.ts'
import { placesOf } from '#/features/jobs/fields/places.ts'
import { formatMoney } from '#/shared/money/money.ts'
import { xmlCdata, xmlText } from '../xml.ts'
import type { FeedFormat } from './addresses.ts'
import type { FeedJob } from './feed-job.server.ts'

/** What stands above the jobs. */
export type FeedHead = { title: string; publicUrl: string; url: string; builtAt: Date | null }

/** A feed is written in pieces, so that one of all jobs is never in memory at once. */
type Format = {
  type: string
  head(head: FeedHead): string
  job(job: FeedJob, isFirst: boolean): string
  foot: string
}

const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n'

const indeedJobTypes: Record<EmploymentType, string> = {
  'Full-time': 'fulltime',
  'Part-time': 'parttime',
  Contract: 'contract',
  Temporary: 'temporary',
  Internship: 'internship',
}

const indeedRemoteTypes: Record<Workplace, string | null> = {
  'On-site': null,
  Hybrid: 'Hybrid remote',
  Remote: 'Fully remote',
}

/** Indeed reads HTML, but few of its entities. Those of `<` and `>` stay, and an `&` that would make another one. */
const withFewEntities = (html: string) =>
  html
    .replace(/&(?:quot|#39);(?![^<]*>)/g, (entity) => (entity === '&#39;' ? "'" : '"'))
    .replace(/&amp;(?!#|\w+;)/g, '&')

function indeedSalary({ pay }: FeedJob) {
  if (!pay) return null
  const ends = [...new Set([pay.min, pay.max])].map((amount) => formatMoney(amount, pay.currency))
  return `${ends.join(' - ')} per ${pay.period}`
}

/** One element for each place: Indeed reads a single place of a job, and needs a number for each of them. */
function indeedJob(job: FeedJob) {
  return placesOf(job)
    .map((place, index) => {
      const fields: Record<string, string | null | undefined> = {
        title: job.title,
        date: job.postedAt,
        referencenumber: index === 0 ? job.id : `${job.id}-${index + 1}`,
        requisitionid: job.id,
        // So that the employer's figures say who came from there.
        url: `${job.url}?ref=indeed`,
        company: job.company.name,
        city: place.city,
        state: place.region,
        country: place.country,
        description: withFewEntities(advertHtml(job)),
        salary: indeedSalary(job),
        jobtype: indeedJobTypes[job.employmentType as EmploymentType],
        category: job.industry,
        expirationdate: job.closesAt,
        remotetype: indeedRemoteTypes[job.workplace as Workplace],
      }
      const elements = Object.entries(fields).flatMap(([name, value]) =>
        value ? [`<${name}>${xmlCdata(value)}</${name}>`] : [],
      )
      return `<job>\n${elements.join('\n')}\n</job>\n`
    })
    .join('')
}

/** The name of an entry in a list of this name. */
const entryNames: Record<string, string> = { furtherPlaces: 'place', skills: 'skill' }

/** The fields of the JSON as elements; what is null is left out. */
function xmlElement(name: string, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (name === 'description') return `<description>${xmlCdata(String(value))}</description>`
  const inner = Array.isArray(value)
    ? value.map((entry) => xmlElement(entryNames[name] ?? 'entry', entry)).join('')
    : typeof value === 'object'
      ? xmlElements(value)
      : xmlText(String(value))
  return `<${name}>${inner}</${name}>`
}
const xmlElements = (fields: object) =>
  Object.entries(fields)
    .map(([name, value]) => xmlElement(name, value))
    .join('')

export const formats: Record<FeedFormat, Format> = {
  'indeed.xml': {
    type: 'application/xml',
    head: ({ publicUrl, builtAt }) =>
      [
        `${xmlHead}<source>`,
        `<publisher>Waymark</publisher>`,
        `<publisherurl>${xmlText(publicUrl)}</publisherurl>`,
        builtAt ? `<lastBuildDate>${builtAt.toUTCString()}</lastBuildDate>\n` : '',
      ].join('\n'),
    job: indeedJob,
    foot: '</source>\n',
  },
  'jobs.xml': {
    type: 'application/xml',
    head: ({ title, url }) => `${xmlHead}<jobs title="${xmlText(title)}" url="${xmlText(url)}">\n`,
    job: (job) => `${xmlElement('job', job)}\n`,
    foot: '</jobs>\n',
  },
  'jobs.json': {
    type: 'application/json',
    head: ({ title, url }) => `{"title":${JSON.stringify(title)},"url":${JSON.stringify(url)},"jobs":[`,
    job: (job, isFirst) => `${isFirst ? '' : ','}\n${JSON.stringify(job)}`,
    foot: '\n]}\n',
  },
}
