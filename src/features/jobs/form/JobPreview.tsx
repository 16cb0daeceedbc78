import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { apiQuery } from '#/client/api.ts'
import { formatPay } from '#/shared/money/money.ts'
import { CompanyLogo } from '#/ui/company-logo/CompanyLogo.tsx'
import { InlineList } from '#/ui/InlineList.tsx'
import { SegmentedControl } from '#/ui/SegmentedControl.tsx'
import { VerifiedName } from '#/ui/VerifiedBadge.tsx'
import type { EmployerJob, Job } from '../api.ts'
import { jobLocation, workplaceBesideLocation } from '../fields/job-location.ts'
import { JobView } from '../JobView.tsx'
import type { JobForm, PartId } from './job-form.ts'
import { jobAsPublished } from './preview-job.ts'

type View = 'desktop' | 'phone' | 'row'
type JobPreviewProps = { job: EmployerJob | null; part: PartId }

/** What job seekers will see: the page itself, or its row in a search. */
export const JobPreview = ({ job, part }: JobPreviewProps) => {
  // Role and pay appear in the search row, the rest only on the page.
  const [view, setView] = useState<View>(part === 'role' || part === 'pay' ? 'row' : 'desktop')
  const form = useWatch<JobForm>() as JobForm
  const employer = useQuery(apiQuery('/employer/hiring-for', {}, { silent: true })).data
  const shown = jobAsPublished(form, job, employer)
  return (
    <aside
      aria-label="Preview"
      className="min-w-0 self-start lg:col-start-2 xl:sticky xl:top-8 xl:col-start-auto"
    >
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-base tracking-normal">Preview</h2>
        <SegmentedControl
          label="Preview as"
          value={view}
          onChange={setView}
          options={[
            { value: 'row', label: 'Search row' },
            { value: 'desktop', label: 'Desktop' },
            { value: 'phone', label: 'Phone' },
          ]}
        />
      </div>
      {view === 'row' ? (
        <Row job={shown} />
      ) : (
        <Page
          job={shown}
          part={part}
          className={
            view === 'phone'
              ? 'mx-auto w-full max-w-[342px] rounded-[26px] border-[6px] border-fg p-4'
              : 'rounded-box border border-base-300 p-6'
          }
        />
      )}
      <p className="mt-3 text-sm text-fg-muted">Updates as you type.</p>
    </aside>
  )
}

const PayLine = ({ job: { pay } }: { job: Job }) => {
  if (!pay.min || pay.max < pay.min) return <span className="text-sm text-warning">No pay yet</span>
  const { amount, period } = formatPay(pay)
  return (
    <span className="tabular-nums">
      <b>{amount}</b> <span className="text-base font-medium tracking-normal text-fg-muted">{period}</span>
    </span>
  )
}

const Row = ({ job }: { job: Job }) => (
  <div className="overflow-hidden rounded-[6px] border border-base-300 bg-base-200">
    <div className="px-4 py-3.5" aria-hidden="true">
      <div className="mb-2 h-3 w-2/3 rounded bg-base-300" />
      <div className="h-2.5 w-2/5 rounded bg-base-300" />
    </div>
    <div className="grid grid-cols-[44px_minmax(0,1fr)] gap-x-3.5 border-y border-base-300 bg-base-100 p-4">
      <CompanyLogo name={job.company.name} src={job.company.photo} />
      <div className="min-w-0">
        <p className="text-base leading-tight font-[750] tracking-[-0.01em] wrap-anywhere">{job.title}</p>
        <p className="mt-0.5 text-sm wrap-anywhere">
          {job.company.verifiedAt ? (
            <VerifiedName name={job.company.name} company={job.company} />
          ) : (
            job.company.name
          )}
        </p>
        <p className="mt-1.5">
          <PayLine job={job} />
        </p>
        <p className="text-sm text-fg-muted">
          <InlineList items={[jobLocation(job), workplaceBesideLocation(job), job.employmentType]} />
        </p>
      </div>
    </div>
    <div className="px-4 py-3.5" aria-hidden="true">
      <div className="mb-2 h-3 w-1/2 rounded bg-base-300" />
      <div className="h-2.5 w-1/3 rounded bg-base-300" />
    </div>
  </div>
)

/** Where the page shows what a part of the editor asks. */
const anchors: Partial<Record<PartId, string>> = {
  description: '[aria-label="Description"]',
  steps: '[aria-labelledby="job-steps"]',
}

/** The page of the job, scrolled to what is being written. */
const Page = ({ job, part, className }: { job: Job; part: PartId; className: string }) => {
  const box = useRef<HTMLElement>(null)
  // Also when the text grows: an empty description is too short to be scrolled to.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text decides how far the page can be scrolled
  useEffect(() => {
    const anchor = anchors[part]
    const top = (anchor && box.current?.querySelector<HTMLElement>(anchor)?.offsetTop) || 0
    if (box.current) box.current.scrollTop = Math.max(box.current.scrollTop, top - 16)
  }, [part, job.description])
  return (
    <section
      ref={box}
      aria-label="Page of the job"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keys
      tabIndex={0}
      className={`relative overflow-y-auto max-h-[calc(100dvh-9rem)] ${anchors[part] ? 'max-xl:max-h-[45dvh]' : ''} ${className}`}
    >
      {/* Inert: its links would leave the editor. */}
      <div inert>
        <JobView job={job} level={2}>
          <p className="mt-4 text-[1.625rem] font-[750] leading-tight tracking-[-0.02em]">
            <PayLine job={job} />
          </p>
        </JobView>
      </div>
      {/* So that the last part of the page can be scrolled to the top. */}
      {anchors[part] && <div aria-hidden="true" className="h-[30dvh] xl:hidden" />}
    </section>
  )
}
