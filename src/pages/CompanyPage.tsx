import { useEffect } from 'react'
import { pageMeta, readPublicUrl } from '#/client/meta.ts'
import { CompanyHead } from '#/features/companies/pages/CompanyHead.tsx'
import { ConfirmedClaims } from '#/features/companies/verification/ConfirmedClaims.tsx'
import { JobRows } from '#/features/jobs/employer/JobRows.tsx'
import { jobLocation } from '#/features/jobs/fields/job-location.ts'
import { storeJobs } from '#/features/jobs/jobs-list.ts'
import { repliesLabel } from '#/features/jobs/replies-label.ts'
import { useJobsPath } from '#/features/jobs/use-jobs-path.ts'
import { ReportButton } from '#/features/reports/ReportButton.tsx'
import { pageContext } from '#/shared/page-context.ts'
import { paths } from '#/shared/paths.ts'
import { entityTypes } from '#/shared/reference.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { CopyLink } from '#/ui/CopyLink.tsx'
import { type DescriptionItem, DescriptionList } from '#/ui/DescriptionList.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { ExternalLink, Share2 } from '#/ui/icons/more-icons.tsx'
import { PageSection } from '#/ui/Section.tsx'
import type { Route } from './+types/CompanyPage'

export const handle = { nav: 'Companies' }

const jobsShown = 5

export async function loader({ context, params: { slug } }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  const [company, jobs] = await Promise.all([
    api.get('/companies/:slug', { slug }),
    api.get('/jobs', { company: slug, limit: jobsShown }),
  ])
  return { company: company.data, jobs: jobs.data }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { slug, name, tagline, openJobs } = loaderData.company
  const open = openJobs === 1 ? '1 open job' : `${openJobs} open jobs`
  return pageMeta({
    title: name,
    description: `${tagline ? `${tagline}. ` : ''}${open}, each with its pay. What we confirmed about ${name}.`,
    path: paths.company(slug),
    publicUrl: readPublicUrl(matches),
  })
}

type Company = Route.ComponentProps['loaderData']['company']

export default function CompanyPage({ loaderData: { company, jobs } }: Route.ComponentProps) {
  const jobsPath = useJobsPath()
  useEffect(() => storeJobs(jobs), [jobs])
  const { slug, name, about, openJobs, confirmed } = company
  const [lead, ...paragraphs] = (about ?? '').split(/\n\s*\n/).filter(Boolean)
  const links = companyLinks(company)
  const hasMore = openJobs > jobs.length
  return (
    <main id="main" className="overflow-x-clip">
      <CompanyHead company={company} currentTab="overview" />
      <div className="page-container grid grid-cols-[minmax(0,1fr)] gap-x-20 gap-y-10 pt-9 lg:grid-cols-[minmax(0,1fr)_352px] lg:pt-12">
        <div className="min-w-0">
          {lead && (
            <p className="mb-8 max-w-[26em] text-[1.375rem] font-semibold leading-[1.32] tracking-[-0.012em] wrap-anywhere lg:text-2xl">
              {lead}
            </p>
          )}
          <DescriptionList items={companyFacts(company, jobs[0] && repliesLabel(jobs[0]))} />
          <p className="mt-2 text-sm text-fg-muted">
            As the company states it
            {jobs[0]?.repliesInDays != null && ', except the reply time, which is counted here'}. What we
            confirmed is listed separately.
          </p>
          {(paragraphs.length > 0 || links.length > 0) && (
            <section aria-labelledby="about" className="mt-10">
              <h2 id="about" className="text-2xl">
                {paragraphs.length > 0 ? 'About' : 'On the web'}
              </h2>
              <div className="prose-body pt-3 wrap-anywhere">
                {paragraphs.map((text) => (
                  <p key={text} className="whitespace-pre-line">
                    {text}
                  </p>
                ))}
              </div>
              <Links links={links} />
            </section>
          )}
          <div className="-ms-4 mt-4">
            <CopyLink variant="ghost" icon={Share2} share={name} />
          </div>
        </div>
        <ConfirmedClaims
          slug={slug}
          confirmed={confirmed}
          foot={<ReportButton subjectType="company" subject={slug} name={name} />}
        />
      </div>
      <PageSection
        id="jobs"
        title="Open jobs"
        intro={
          hasMore
            ? `The newest ${jobs.length} of ${openJobs}. Every one names its pay.`
            : 'Every one names its pay.'
        }
        aside={
          hasMore && (
            <ButtonLink to={`${jobsPath}?company=${slug}`} variant="dark">
              See all {openJobs} jobs
            </ButtonLink>
          )
        }
        className="mt-16 pb-20 lg:mt-24 lg:pb-28"
        noRule={jobs.length > 0}
      >
        {jobs.length > 0 ? (
          <JobRows jobs={jobs} hideCompany label={`Open jobs at ${name}`} />
        ) : (
          <EmptyState art="jobs" title="No open jobs right now">
            {name} has passed the check and can post at any time.
          </EmptyState>
        )}
      </PageSection>
    </main>
  )
}

function companyFacts(company: Company, replies: string | null | undefined): DescriptionItem[] {
  const place = jobLocation({ ...company, workplace: 'On-site' })
  const entity = entityTypes.find(({ value }) => value === company.entityType)?.label
  const facts: (DescriptionItem | false)[] = [
    company.companySize !== null && { label: 'People', value: company.companySize.toLocaleString('en-US') },
    place !== '' && { label: 'Based in', value: place },
    entity !== undefined && { label: 'Entity', value: entity },
    company.industries.length > 0 && { label: 'Industry', value: company.industries[0] },
    company.certifications.length > 0 && { label: 'Certified', value: company.certifications.join(', ') },
    replies != null && {
      label: 'Applications',
      value: replies,
      note: 'Median and share answered, last 6 months',
    },
  ]
  return facts.filter((fact) => fact !== false)
}

function companyLinks({ websiteURL, socialLinks }: Company) {
  const links = [
    { label: websiteURL ? new URL(websiteURL).hostname.replace(/^www\./, '') : '', to: websiteURL },
    { label: 'LinkedIn', to: socialLinks.linkedinURL },
    { label: 'Facebook', to: socialLinks.facebookURL },
    { label: 'Twitter', to: socialLinks.twitterURL },
    { label: 'YouTube', to: socialLinks.youtubeURL },
  ]
  return links.flatMap(({ label, to }) => (to ? [{ label, to }] : []))
}

const Links = ({ links }: { links: { label: string; to: string }[] }) => (
  <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-1">
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
