import { Link } from 'react-router'
import type { DataOf } from '#/client/api.ts'
import { jobLocation } from '#/features/jobs/fields/job-location.ts'
import { repliesLabel } from '#/features/jobs/replies-label.ts'
import { stepStageLabels } from '#/features/jobs/steps.ts'
import { formatNumber } from '#/shared/numbers.ts'
import { paths } from '#/shared/paths.ts'
import { entityTypes } from '#/shared/reference/reference.ts'
import { plural } from '#/shared/sentence.ts'
import type { DescriptionItem } from '#/ui/DescriptionList.tsx'
import { ExternalLink } from '#/ui/icons/visitor-icons.tsx'
import { RouteLine, type RouteStop } from '#/ui/route/RouteLine.tsx'

// The parts of a company's page, as job seekers read them and as its own team sees them while it edits the page.

export type PublicCompany = DataOf<'GET', '/companies/:slug'>

/** The first paragraph stands large at the top, the others below the facts. */
export function splitAbout(about: string | null) {
  const [lead, ...paragraphs] = (about ?? '').split(/\n\s*\n/).filter((text) => text.trim())
  return { lead, paragraphs }
}

export const CompanyLead = ({ text }: { text: string }) => (
  <p className="max-w-[26em] text-[1.375rem] font-semibold leading-[1.32] tracking-[-0.012em] wrap-anywhere lg:text-2xl">
    {text}
  </p>
)

export const CompanyParagraphs = ({ paragraphs }: { paragraphs: readonly string[] }) => (
  <div className="prose-body wrap-anywhere">
    {paragraphs.map((text) => (
      <p key={text} className="whitespace-pre-line">
        {text}
      </p>
    ))}
  </div>
)

type StatedFacts = Pick<
  PublicCompany,
  'companySize' | 'city' | 'region' | 'country' | 'entityType' | 'industries' | 'certifications'
>

/** What the company states about itself. */
export function companyFacts(company: StatedFacts): DescriptionItem[] {
  const place = jobLocation({ ...company, workplace: 'On-site' })
  const entity = entityTypes.find(({ value }) => value === company.entityType)?.label
  const facts: (DescriptionItem | false)[] = [
    company.companySize !== null && { label: 'People', value: formatNumber(company.companySize) },
    place !== '' && { label: 'Based in', value: place },
    entity !== undefined && { label: 'Entity', value: entity },
    company.industries.length > 0 && { label: 'Industry', value: company.industries[0] },
    company.certifications.length > 0 && { label: 'Certified', value: company.certifications.join(', ') },
  ]
  return facts.filter((fact) => fact !== false)
}

type HiringRecord = Pick<
  PublicCompany,
  'repliesInDays' | 'repliesShare' | 'answeredInTimeShare' | 'hiringSteps' | 'closedAnswers'
>

export const hasHiringRecord = ({
  repliesInDays,
  answeredInTimeShare,
  hiringSteps,
  closedAnswers,
}: HiringRecord) =>
  repliesInDays !== null || answeredInTimeShare !== null || hiringSteps.length > 0 || closedAnswers !== null

/** What is counted from the company's applications; nothing while there are too few. */
export function HowTheyHire({ company }: { company: HiringRecord }) {
  if (!hasHiringRecord(company)) return null
  const { repliesShare, answeredInTimeShare, hiringSteps, closedAnswers } = company
  const reply = repliesLabel({ ...company, repliesShare: null, answeredInTimeShare: null })
  const stops = hiringSteps.map(
    ({ stage, days }): RouteStop => ({
      label: stepStageLabels[stage],
      meta: `after ${plural(days, 'day')}`,
      state: 'next',
    }),
  )
  return (
    <section aria-labelledby="hiring">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="hiring" className="text-2xl">
          How they hire
        </h2>
        <p className="text-sm text-fg-muted">Counted here, from the last 6 months</p>
      </div>
      {stops.length > 0 && (
        <>
          <RouteLine className="mt-6 hidden sm:flex" direction="horizontal" stops={stops} label="Steps" />
          <RouteLine className="mt-5 sm:hidden" stops={stops} label="Steps" />
          <p className="mt-4 text-sm text-fg-muted">
            Half of those who got this far did so within these days of applying.
            {!hiringSteps.some(({ stage }) => stage === 'hire') &&
              ' Too few reached the later steps to count.'}
          </p>
        </>
      )}
      {(reply || answeredInTimeShare !== null) && (
        <p className="mt-4 max-w-[36em] tabular-nums">
          {reply && <b>{reply}. </b>}
          {repliesShare !== null &&
            `${repliesShare === 100 ? 'Everyone counted' : `${repliesShare}% of those counted`} got an answer, yes or no. `}
          {answeredInTimeShare !== null && (
            <>
              {answeredInTimeShare === 100 ? 'Every applicant' : `${answeredInTimeShare}% of applicants`}{' '}
              heard by the promised day.{' '}
              <Link to={paths.answerBond} className="link">
                How it is counted
              </Link>
            </>
          )}
        </p>
      )}
      {closedAnswers && (
        <p className="mt-4 max-w-[36em] tabular-nums">
          <b>
            Answered {closedAnswers.answered} of {closedAnswers.applications}
          </b>{' '}
          who applied to the jobs that closed in the last six months.
        </p>
      )}
    </section>
  )
}

export function companyLinks({ websiteURL, socialLinks }: Pick<PublicCompany, 'websiteURL' | 'socialLinks'>) {
  const links = [
    { label: websiteURL ? new URL(websiteURL).hostname.replace(/^www\./, '') : '', to: websiteURL },
    { label: 'LinkedIn', to: socialLinks.linkedinURL },
    { label: 'Facebook', to: socialLinks.facebookURL },
    { label: 'Twitter', to: socialLinks.twitterURL },
    { label: 'YouTube', to: socialLinks.youtubeURL },
  ]
  return links.flatMap(({ label, to }) => (to ? [{ label, to }] : []))
}

export const CompanyLinks = ({ links }: { links: { label: string; to: string }[] }) => (
  <ul className="flex flex-wrap gap-x-6 gap-y-1">
    {links.map(({ label, to }) => (
      <li key={label} className="min-w-0">
        <a
          href={to}
          rel="nofollow ugc noopener noreferrer"
          className="inline-flex max-w-full items-center gap-1.5 py-1 font-semibold decoration-2 underline-offset-4 hover:underline"
        >
          <span className="truncate">{label}</span>
          <ExternalLink className="size-4 shrink-0 text-fg-muted" aria-hidden="true" />
          <span className="sr-only">(leaves Waymark)</span>
        </a>
      </li>
    ))}
  </ul>
)
