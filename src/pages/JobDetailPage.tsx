import { Suspense } from 'react'
import { lazyPart } from '#/client/loading/lazy-part.ts'
import { staticPart } from '#/client/loading/static-part.tsx'
import { pageMeta, readPublicUrl } from '#/client/meta.ts'
import { ApplyBar } from '#/features/applications/apply/panel/ApplyBar.tsx'
import { ApplyPanel, StatusPanel } from '#/features/applications/apply/panel/ApplyPanel.tsx'
import { useCountView } from '#/features/applications/sources/count-view.ts'
import { ConfirmedBox } from '#/features/companies/verification/ConfirmedBox.tsx'
import { descriptionText } from '#/features/jobs/advert/description.ts'
import { jobPosting } from '#/features/jobs/advert/job-posting.ts'
import type { Job } from '#/features/jobs/api.ts'
import { jobLocation } from '#/features/jobs/fields/job-location.ts'
import { JobArticle } from '#/features/jobs/JobArticle.tsx'
import { ReportJob } from '#/features/jobs/ReportJob.tsx'
import { BackToList } from '#/features/search/page/BackToList.tsx'
import { formatPay } from '#/shared/money/money.ts'
import { pageContext } from '#/shared/page-context.ts'
import { paths } from '#/shared/paths.ts'
import { CopyLink } from '#/ui/copy/CopyLink.tsx'
import { Share2 } from '#/ui/icons/reading-icons.tsx'
import { usePrintName } from '#/ui/use-print-name.ts'
import type { Route } from './+types/JobDetailPage'
import { removedJob, unknownJob, withOtherJobs } from './removed-job.ts'

const JobHead = staticPart(() => import('./JobHead.tsx').then((module) => module.JobHead))
const JobText = staticPart(() => import('#/features/jobs/JobView.tsx').then((module) => module.JobText))
const ConfirmedList = staticPart(() =>
  import('#/features/companies/verification/ConfirmedClaims.tsx').then((module) => module.ConfirmedList),
)
const WhatThisPays = staticPart(() =>
  import('#/features/pay/WhatThisPays.tsx').then((module) => module.WhatThisPays),
)
const SameCompanyJobs = staticPart(() =>
  import('./SameCompanyJobs.tsx').then((module) => module.SameCompanyJobs),
)
const SimilarJobs = staticPart(() => import('./SimilarJobs.tsx').then((module) => module.SimilarJobs), {
  untilNear: true,
})
const FollowButton = lazyPart(
  () => import('#/features/search/alerts/FollowButton.tsx').then((module) => module.FollowButton),
  () => null,
)
const removedParts = () => import('./RemovedJob.tsx')
const RemovedJob = lazyPart(() => removedParts().then((module) => module.RemovedJob))
const UnknownJob = lazyPart(() => removedParts().then((module) => module.UnknownJob))

export const handle = { nav: 'Find jobs' }

/** Shown where there is no such job. */
const maxNewest = 5

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api, publicUrl } = context.get(pageContext)
  const similar = api.get('/jobs/:slug/similar', { slug: params.slug }).then(
    (found) => found.data,
    // The page is whole without them.
    () => ({ elsewhere: [], sameCompany: [] }),
  )
  const pay = api.get('/jobs/:slug/pay', { slug: params.slug }).then(
    (found) => found.data,
    () => null,
  )
  const newest = () =>
    api.get('/landingpage/jobs', {}).then(
      (found) => found.data.slice(0, maxNewest),
      () => [],
    )
  const job = await api.get('/jobs/:slug', { slug: params.slug }).catch(async (failure) => {
    throw await withOtherJobs(failure, { similar, newest })
  })
  return { job: job.data, similar: await similar, pay: await pay, head: headOf(job.data, publicUrl) }
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const removed = removedJob(error)
  const unknown = unknownJob(error)
  if (!removed && !unknown) throw error
  return (
    <Suspense>
      {removed && <RemovedJob {...removed} />}
      {unknown && <UnknownJob {...unknown} />}
    </Suspense>
  )
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [{ title: 'Job not found | Waymark' }]
  const { job, head } = loaderData
  return [
    ...pageMeta({
      title: `${job.title}, ${job.company.name}`,
      description: head.description,
      path: paths.jobDetail(job.slug),
      publicUrl: readPublicUrl(matches),
      noindex: !head.posting,
    }),
    ...(head.posting
      ? [{ 'script:ld+json': { ...head.posting, description: job.description + head.statements } }]
      : []),
  ]
}

/** What search engines read, written by the server alone: so the browser loads nothing of it. */
function headOf(job: Job, publicUrl: string) {
  const posting = jobPosting(job, publicUrl)
  if (!posting) return { description: metaDescription(job), posting, statements: '' }
  // The description is in the page once already, and long.
  const { description, ...rest } = posting
  return {
    description: metaDescription(job),
    posting: rest,
    statements: description.slice(job.description.length),
  }
}

const maxMetaLength = 160

function metaDescription(job: Job) {
  const { amount, period } = formatPay(job.pay)
  const text = `${amount} ${period}. ${jobLocation(job)}. ${descriptionText(job.description)}`
  return text.length > maxMetaLength ? `${text.slice(0, maxMetaLength - 1).trimEnd()}…` : text
}

export default function JobDetailPage({ loaderData: { job, similar, pay } }: Route.ComponentProps) {
  useCountView(job.slug)
  usePrintName(paths.jobDetail(job.slug))
  return (
    <main id="main">
      <div className="page-container pt-5">
        <BackToList />
      </div>
      <div className="print-alone page-container grid print:block grid-cols-[minmax(0,1fr)] gap-x-20 lg:grid-cols-[minmax(0,1fr)_352px]">
        <JobArticle className="pb-12 pt-6 lg:pb-20">
          <JobHead job={job} />
          <div className="-ms-4 mt-2 lg:hidden">
            <CopyLink variant="ghost" icon={Share2} share={`${job.title}, ${job.company.name}`} />
          </div>
          <StatusPanel job={job} className="no-print mt-7 lg:hidden" />
          <JobText job={job} level={1} />
        </JobArticle>
        <aside aria-label="Apply" className="pb-12 lg:pb-20 lg:pt-8 print:p-0">
          <div className="grid gap-5 lg:sticky lg:top-8">
            <ApplyPanel job={job} className="no-print max-lg:hidden" />
            <ConfirmedBox foot={<ReportJob job={job} />}>
              <ConfirmedList slug={job.company.slug} confirmed={job.company.confirmed} />
            </ConfirmedBox>
            {similar.sameCompany.length > 0 && (
              <div className="no-print">
                <SameCompanyJobs company={job.company.name} jobs={similar.sameCompany} />
              </div>
            )}
            <Suspense>
              <FollowButton
                slug={job.company.slug}
                name={job.company.name}
                isNamed
                className="h-auto w-full whitespace-normal py-2.5"
              />
            </Suspense>
          </div>
        </aside>
      </div>
      {pay && <WhatThisPays pay={pay} own={job.pay} />}
      {similar.elsewhere.length > 0 && (
        <SimilarJobs
          jobs={similar.elsewhere}
          isClosed={job.status === 'closed'}
          town={job.workplace === 'Remote' ? null : job.city}
          country={job.country}
        />
      )}
      {/* Space for ApplyBar, which covers the page's end on phones. */}
      <div className="h-20 lg:hidden" />
      <ApplyBar job={job} />
    </main>
  )
}
