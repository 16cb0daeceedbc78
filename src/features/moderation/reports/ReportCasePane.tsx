import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { apiQuery, type DataOf } from '#/client/api.ts'
import { onlyOnArrival, prefetch } from '#/client/loading/prefetch.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import {
  advertReasons,
  applicantMessageReasons,
  companyMessageReasons,
  findJobDecisionReason,
} from '#/features/jobs/decision-reasons.ts'
import { JobStatusBadge } from '#/features/jobs/JobStatusBadge.tsx'
import { reportedSide } from '#/features/reports/categories.ts'
import { currentTime } from '#/shared/clock.ts'
import { AppError } from '#/shared/errors.ts'
import { paths } from '#/shared/paths.ts'
import { verificationLabels } from '#/shared/verification.ts'
import { DateTime } from '#/ui/DateTime.tsx'
import { DescriptionRows } from '#/ui/DescriptionList.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { Check } from '#/ui/icons/icons.tsx'
import { ArrowLeft, Ban, EyeOff, MessageSquare, ShieldAlert, TriangleAlert } from '#/ui/icons/more-icons.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { StatusBadge } from '#/ui/StatusBadge.tsx'
import { DecideCard, type DecisionStep, UndoBar } from '../DecideCard.tsx'
import { HighlightedText } from '../HighlightedText.tsx'
import { ReviewSection } from '../ReviewSection.tsx'
import type { Route } from './+types/ReportCasePane'
import { caseOutcome, caseTitle } from './case-outcome.ts'
import { ReportedApplicant } from './ReportedApplicant.tsx'
import { ReportedMessages } from './ReportedMessages.tsx'
import { ReporterStatements } from './ReporterStatements.tsx'

type ReportCase = DataOf<'GET', '/admin/reports/:id'>
type CaseStep = ReportCase['allowedDecisions'][number]

const steps: Record<CaseStep, DecisionStep<CaseStep>> = {
  none: {
    value: 'none',
    label: 'No action',
    hint: 'It may stay; reporters are told',
    icon: Check,
    verb: 'Take no action',
  },
  warn: {
    value: 'warn',
    label: 'Warn',
    hint: 'The employer reads which rule',
    icon: MessageSquare,
    verb: 'Warn the employer',
  },
  hide: {
    value: 'hide',
    label: 'Hide the job',
    hint: 'Until it is changed and read again',
    icon: EyeOff,
    verb: 'Hide the job',
  },
  remove: {
    value: 'remove',
    label: 'Remove the job',
    hint: 'For good; one appeal, decided by somebody else',
    icon: Ban,
    verb: 'Remove the job',
  },
  suspend: {
    value: 'suspend',
    label: 'Suspend the company',
    hint: 'All its jobs disappear. For fraud, everyone who applied is told what they had shared',
    icon: ShieldAlert,
    verb: 'Suspend the company',
  },
}

const warnApplicant: DecisionStep<CaseStep> = {
  ...steps.warn,
  hint: 'The applicant reads which rule',
  verb: 'Warn the applicant',
}
const stepOf = (step: CaseStep, { subjectType }: ReportCase) =>
  step === 'warn' && subjectType === 'applicant-message' ? warnApplicant : steps[step]

const reasonsOf = {
  job: advertReasons,
  company: advertReasons,
  message: companyMessageReasons,
  'applicant-message': applicantMessageReasons,
}

export const clientLoader = prefetch(({ params: { id = '' } }) => [
  apiQuery('/admin/reports/:id', { id }, { silent: true }),
])
export const shouldRevalidate = onlyOnArrival

export default function ReportCasePane({ params }: Route.ComponentProps) {
  const reportCase = useQuery(apiQuery('/admin/reports/:id', { id: params.id }, { silent: true }))
  return (
    <section
      className="scroll-column px-5 pb-10 pt-6 lg:h-full lg:px-10 lg:pt-8"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must scroll by key
      tabIndex={0}
      aria-label="Case"
    >
      <p className="mb-3 text-sm lg:hidden">
        <Link to={paths.admin.reports} className="link inline-flex items-center gap-1.5">
          <ArrowLeft className="size-4 rtl:-scale-x-100" aria-hidden="true" />
          All reports
        </Link>
      </p>
      {reportCase.isPending && <SkeletonRows label="Loading the case" />}
      {reportCase.isError && !reportCase.data && (
        <>
          <h1 className="mb-4 text-2xl">This case could not be opened</h1>
          <ErrorNote
            message={
              reportCase.error instanceof AppError ? reportCase.error.message : 'Something has gone wrong'
            }
            onRetry={() => reportCase.refetch()}
            busy={reportCase.isFetching}
          />
        </>
      )}
      {reportCase.data && <ReportDetails key={reportCase.data.id} reportCase={reportCase.data} />}
    </section>
  )
}

function ReportDetails({ reportCase }: { reportCase: ReportCase }) {
  const { job, companyFacts: company } = reportCase
  const isApplicants = reportCase.subjectType === 'applicant-message'
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-5 gap-y-2">
        <div className="min-w-0">
          <h1 className="wrap-anywhere text-2xl leading-[1.15] tracking-[-0.026em]">
            {caseTitle(reportCase)}
          </h1>
          <p className="tabular-nums mt-1 text-sm text-fg-muted">
            Case {reportCase.number},{' '}
            {reportCase.reports === 1 ? '1 report' : `${reportCase.reports} reports`}, the first on{' '}
            <DateTime iso={reportCase.openedAt} as="time" />
          </p>
        </div>
        {reportCase.severity === 3 && !reportCase.decision && (
          <StatusBadge tone="danger" icon={TriangleAlert}>
            Grave
          </StatusBadge>
        )}
      </div>
      <div className="mt-7 grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-9 xl:grid-cols-[minmax(0,1fr)_340px]">
        <div className="grid content-start gap-9">
          <ReporterStatements reportCase={reportCase} />
          {job && (
            <ReviewSection
              id="ad"
              title="The job"
              aside={
                <span className="flex items-center gap-3 text-sm">
                  {job.state && <JobStatusBadge status="open" moderation={job.state} />}
                  <Link to={paths.admin.job(job.id)} className="link">
                    All about this job
                  </Link>
                </span>
              }
            >
              <div className="mt-3 max-w-[40em]">
                <HighlightedText blocks={job.blocks} evidence={[]} />
              </div>
            </ReviewSection>
          )}
          {(reportCase.subjectType === 'message' || isApplicants) && (
            <ReportedMessages messages={reportCase.messages} isApplicants={isApplicants} />
          )}
          {reportCase.applicant && <ReportedApplicant applicant={reportCase.applicant} />}
          {!isApplicants && <CompanyFacts company={company} />}
        </div>
        <aside aria-label="Decision">
          <DecideCase reportCase={reportCase} />
        </aside>
      </div>
    </>
  )
}

/** What is known about the reported company. */
const CompanyFacts = ({ company }: { company: ReportCase['companyFacts'] }) => (
  <ReviewSection id="company" title="The company">
    <DescriptionRows
      className="mt-2"
      items={[
        {
          label: 'Name',
          value: (
            <Link to={paths.admin.verificationCase(company.id)} className="link">
              {company.name}
            </Link>
          ),
          note: company.domain,
        },
        {
          label: verificationLabels[company.verificationLevel],
          value: company.verifiedAt ? <DateTime iso={company.verifiedAt} as="time" /> : 'Not now',
        },
        { label: 'Live jobs', value: String(company.openJobs) },
        { label: 'Applicants', value: String(company.applicants) },
        {
          label: 'Earlier cases',
          value: String(company.earlierCases),
          note: 'In which we had to step in',
        },
      ]}
    />
  </ReviewSection>
)

function DecideCase({ reportCase }: { reportCase: ReportCase }) {
  const options = { silent: true, invalidates: ['/admin/*'], invalidatesOnFailure: true } as const
  const decide = useWrite('POST /admin/reports/:id/decide', options)
  const undo = useWrite('POST /admin/reports/:id/undo', options)
  if (reportCase.decision && reportCase.undoUntil && Date.parse(reportCase.undoUntil) > currentTime())
    return (
      <UndoBar
        message={`${caseOutcome[reportCase.decision]}.`}
        until={reportCase.undoUntil}
        busy={undo.isBusy}
        problem={undo.failure?.message}
        onUndo={() => undo.write({ id: reportCase.id })}
      />
    )
  if (reportCase.decision)
    return (
      <section aria-labelledby="decided" className="rounded-box border border-base-300 p-5">
        <h2 id="decided" className="text-xl">
          {caseOutcome[reportCase.decision]}
        </h2>
        <p className="mt-2 wrap-anywhere">{reportCase.note}</p>
        <p className="mt-2 text-sm text-fg-muted">
          {reportCase.reasonCode && findJobDecisionReason(reportCase.reasonCode)?.label}. By{' '}
          {reportCase.decidedBy ?? 'somebody who left'},{' '}
          {reportCase.decidedAt && <DateTime iso={reportCase.decidedAt} as="time" />}. The reporters were
          told.
        </p>
      </section>
    )
  if (reportCase.conflict) return <p className="font-bold">{reportCase.conflict}</p>
  return (
    <DecideCard
      steps={reportCase.allowedDecisions.map((step) => stepOf(step, reportCase))}
      reasons={reasonsOf[reportCase.subjectType]}
      reader={reportedSide(reportCase.subjectType)}
      clear={['none']}
      busy={decide.isBusy}
      problem={decide.failure?.message}
      onDecide={({ step, reasonCode, note }) =>
        decide.write({ id: reportCase.id, decision: step, reasonCode, note, version: reportCase.version })
      }
    />
  )
}
