import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { query } from '#/client/api.ts'
import { formatPay } from '#/shared/money.ts'
import { CompanyLogo } from '#/ui/CompanyLogo.tsx'
import { InlineList } from '#/ui/InlineList.tsx'
import { RouteLine } from '#/ui/RouteLine.tsx'
import { SegmentedControl } from '#/ui/SegmentedControl.tsx'
import { VerifiedBadge, type VerifiedCompany, VerifiedTick } from '#/ui/VerifiedBadge.tsx'
import { renderDescription } from '../advert/description.ts'
import type { EmployerJob } from '../api.ts'
import type { JobForm } from './job-form.ts'

type View = 'desktop' | 'phone' | 'row'

/** Previews the job page and its search row from the form's values. */
export const JobPreview = ({ job, start }: { job: EmployerJob | null; start: View }) => {
  const [view, setView] = useState<View>(start)
  const form = useWatch<JobForm>() as JobForm
  const company = useQuery(query('/employer/hiring-for', {}, { silent: true })).data
  const employer = { name: company?.name ?? 'Your company', photo: company?.photo ?? null, badge: company }
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
        <Row form={form} employer={employer} />
      ) : view === 'desktop' ? (
        <div className="overflow-hidden rounded-box border border-base-300">
          <p className="record-value border-b border-base-300 bg-base-200 px-3 py-1.5 text-2xs font-normal text-fg-muted">
            /job-detail/{job && job.status !== 'draft' ? job.slug : 'your-job'}
          </p>
          <Page form={form} employer={employer} />
        </div>
      ) : (
        <div className="mx-auto w-full max-w-[330px] overflow-hidden rounded-[26px] border-[6px] border-fg">
          <Page form={form} employer={employer} phone />
        </div>
      )}
      <p className="mt-3 text-sm text-fg-muted">
        Updates as you type. Its age and the plate are added by us.
      </p>
    </aside>
  )
}

type PreviewEmployer = { name: string; photo: string | null; badge: VerifiedCompany | undefined }

const title = ({ title: typed }: JobForm) => typed || 'Title of the job'
const place = ({ city, region }: JobForm) => [city, region].filter(Boolean).join(', ')

const PayLine = ({ form: { payMin, payMax, payCurrency, payPeriod } }: { form: JobForm }) => {
  if (!payMin || !payMax || payMax < payMin) return <span className="text-sm text-warning">No pay yet</span>
  const pay = formatPay({ min: payMin, max: payMax, currency: payCurrency, period: payPeriod })
  return (
    <span className="tabular-nums">
      <b>{pay.amount}</b> <span className="text-sm text-fg-muted">{pay.period}</span>
    </span>
  )
}

const Row = ({ form, employer }: { form: JobForm; employer: PreviewEmployer }) => (
  <div className="overflow-hidden rounded-[6px] border border-base-300 bg-base-200">
    <div className="px-4 py-3.5" aria-hidden="true">
      <div className="mb-2 h-3 w-2/3 rounded bg-base-300" />
      <div className="h-2.5 w-2/5 rounded bg-base-300" />
    </div>
    <div className="grid grid-cols-[44px_minmax(0,1fr)] gap-x-3.5 border-y border-base-300 bg-white p-4">
      <CompanyLogo name={employer.name} src={employer.photo} />
      <div className="min-w-0">
        <p className="text-base leading-tight font-[750] tracking-[-0.01em] wrap-anywhere">{title(form)}</p>
        <p className="mt-0.5 flex items-center gap-2 text-sm">
          {employer.name}
          {employer.badge && <VerifiedTick company={employer.badge} />}
        </p>
        <p className="mt-1.5">
          <PayLine form={form} />
        </p>
        <p className="text-sm text-fg-muted">
          <InlineList items={[place(form), form.workplace, form.employmentType]} />
        </p>
      </div>
    </div>
    <div className="px-4 py-3.5" aria-hidden="true">
      <div className="mb-2 h-3 w-1/2 rounded bg-base-300" />
      <div className="h-2.5 w-1/3 rounded bg-base-300" />
    </div>
  </div>
)

const Page = ({ form, employer, phone }: { form: JobForm; employer: PreviewEmployer; phone?: boolean }) => {
  const questions = form.questions.filter(({ text }) => text.trim()).length
  const stops = [
    {
      label: 'You apply',
      meta: questions === 1 ? '1 question' : questions > 1 ? `${questions} questions` : undefined,
    },
    ...form.steps
      .filter(({ name }) => name.trim())
      .map(({ name, note, days }) => ({
        label: name,
        meta: [note, days && (days === 1 ? 'within 1 day' : `within ${days} days`)]
          .filter(Boolean)
          .join(', '),
      })),
  ]
  return (
    <div className={phone ? 'p-5' : 'p-6'}>
      <div className="flex items-center gap-3">
        <CompanyLogo name={employer.name} src={employer.photo} />
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-semibold">
          {employer.name}
          {employer.badge && <VerifiedBadge company={employer.badge} showDomain />}
        </p>
      </div>
      <p
        className={`mt-4 leading-[1.1] font-[800] tracking-[-0.028em] wrap-anywhere ${phone ? 'text-2xl' : 'text-[2rem]'}`}
      >
        {title(form)}
      </p>
      <p className="mt-2.5 text-lg">
        <PayLine form={form} />
      </p>
      <p className="mt-3 border-y border-base-300 py-3 text-sm font-semibold">
        <InlineList items={[place(form), form.workplace, form.employmentType, form.hours]} />
      </p>
      {stops.length > 1 && (
        <>
          <p className="mt-5 text-lg font-[800]">Steps and timing</p>
          <RouteLine
            size="small"
            className="mt-3"
            stops={stops.map((stop) => ({ ...stop, state: 'next' as const }))}
          />
        </>
      )}
      {form.description && (
        <div
          className="prose-body mt-6 text-sm"
          // Safe: renderDescription escapes everything but its allowlisted tags.
          dangerouslySetInnerHTML={{ __html: renderDescription(form.description) }}
        />
      )}
    </div>
  )
}
