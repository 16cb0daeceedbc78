import { paths } from '#/shared/paths.ts'
import type { Job, JobCard } from '../api.ts'
import { type StatedTerms, statementsOf } from '../disclosures/statements.ts'
import type { EmploymentType } from '../fields/job-terms.ts'
import { type Place, placesOf } from '../fields/places.ts'
import { escapeHtml } from './description.ts'

const employmentTypeValues: Record<EmploymentType, string> = {
  'Full-time': 'FULL_TIME',
  'Part-time': 'PART_TIME',
  Contract: 'CONTRACTOR',
  Temporary: 'TEMPORARY',
  Internship: 'INTERN',
}

const oneOrList = <Item>(items: Item[]) => (items.length === 1 ? items[0] : items)

const addressOf = ({ city, region, country }: Place) => ({
  '@type': 'PostalAddress',
  ...(city && { addressLocality: city }),
  ...(region && { addressRegion: region }),
  addressCountry: country,
})

type AdvertisedJob = JobCard &
  Pick<
    Job,
    | 'company'
    | 'description'
    | 'status'
    | 'skills'
    | 'hours'
    | 'seats'
    | keyof Parameters<typeof statementsOf>[0]
  >

/** The description with what the page says of vacancy, AI and benefits, for formats that have no fields for them. */
export const advertHtml = (job: Pick<Job, 'description'> & StatedTerms) =>
  job.description +
  statementsOf(job)
    .map(({ text }) => `<p>${escapeHtml(text)}</p>`)
    .join('')

/**
 * schema.org JobPosting for search engines, from exactly what the page shows. Only for open jobs and only on
 * the job's own page; null otherwise. React Router escapes it where it stands in the page.
 */
export function jobPosting(job: AdvertisedJob, publicUrl: string) {
  const places = placesOf(job).filter(({ country }) => country)
  if (job.status !== 'open' || places.length === 0) return null
  return {
    '@context': 'https://schema.org/',
    '@type': 'JobPosting',
    title: job.title,
    description: advertHtml(job),
    identifier: { '@type': 'PropertyValue', name: job.company.name, value: job.id },
    datePosted: job.postedAt,
    validThrough: job.closesAt,
    employmentType: employmentTypeValues[job.employmentType],
    hiringOrganization: {
      '@type': 'Organization',
      name: job.company.name,
      // The company's own website, not its page here.
      ...(job.company.websiteURL && { sameAs: job.company.websiteURL }),
      ...(job.company.photo && { logo: new URL(job.company.photo, publicUrl).href }),
    },
    ...(job.workplace === 'Remote'
      ? {
          jobLocationType: 'TELECOMMUTE',
          applicantLocationRequirements: oneOrList(
            places.map(({ country }) => ({ '@type': 'Country', name: country })),
          ),
        }
      : { jobLocation: oneOrList(places.map((place) => ({ '@type': 'Place', address: addressOf(place) }))) }),
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency: job.pay.currency,
      value: {
        '@type': 'QuantitativeValue',
        minValue: job.pay.min,
        maxValue: job.pay.max,
        unitText: job.pay.period.toUpperCase(),
      },
    },
    ...(job.industry && { industry: job.industry }),
    ...(job.skills.length > 0 && { skills: job.skills.join(', ') }),
    ...(job.hours && { workHours: job.hours }),
    totalJobOpenings: job.seats,
    ...(job.benefits && { jobBenefits: job.benefits }),
    ...(job.startsOn && { jobStartDate: job.startsOn }),
    directApply: true,
    url: `${publicUrl}${paths.jobDetail(job.slug)}`,
  }
}
