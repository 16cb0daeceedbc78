import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { apiQuery, type DataOf } from '#/client/api.ts'
import { onlyOnArrival, prefetch } from '#/client/loading/prefetch.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import type { JobDecisionKind } from '#/features/jobs/decision-reasons.ts'
import { JobChanges } from '#/features/jobs/history/JobChanges.tsx'
import { JobStatusBadge } from '#/features/jobs/JobStatusBadge.tsx'
import { AppError } from '#/shared/errors.ts'
import { paths } from '#/shared/paths.ts'
import { verificationLabels } from '#/shared/verification.ts'
import { DateTime } from '#/ui/DateTime.tsx'
import { DescriptionRows } from '#/ui/DescriptionList.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { InlineList } from '#/ui/InlineList.tsx'
import { Check } from '#/ui/icons/icons.tsx'
import { ArrowLeft, Ban, EyeOff, MessageSquare } from '#/ui/icons/more-icons.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { DecideCard, type DecisionStep, UndoBar } from '../DecideCard.tsx'
import { HighlightedText, sentenceAround } from '../HighlightedText.tsx'
import { ReviewSection } from '../ReviewSection.tsx'
import type { Route } from './+types/JobReviewPane'
import { AppealCard } from './AppealCard.tsx'
import { DecisionHistory } from './DecisionHistory.tsx'

type ReviewedJob = DataOf<'GET', '/admin/jobs/:id'>

const steps: Record<JobDecisionKind, DecisionStep<JobDecisionKind>> = {
  lift: {
    value: 'lift',
    label: 'Lift the hold',
    hint: 'Everybody sees it',
    icon: Check,
    verb: 'Let it go live',
  },
  warn: {
    value: 'warn',
    label: 'Warn',
    hint: 'It is seen; the employer is told what to change',
    icon: MessageSquare,
    verb: 'Warn the employer',
  },
  hide: {
    value: 'hide',
    label: 'Hide until it is changed',
    hint: 'The employer can fix it and ask again',
    icon: EyeOff,
    verb: 'Hide the job',
  },
  remove: {
    value: 'remove',
    label: 'Remove for good',
    hint: 'It closes; one appeal, decided by somebody else',
    icon: Ban,
    verb: 'Remove the job',
  },
}
const doneLabels = { lift: 'It is live.', warn: 'Warned.', hide: 'Hidden.', remove: 'Removed.' }

export const clientLoader = prefetch(({ params: { id = '' } }) => [
  apiQuery('/admin/jobs/:id', { id }, { silent: true }),
])
export const shouldRevalidate = onlyOnArrival

export default function JobReviewPane({ params }: Route.ComponentProps) {
  const jobQuery = useQuery(apiQuery('/admin/jobs/:id', { id: params.id }, { silent: true }))
  return (
    <section
      className="scroll-column px-5 pb-10 pt-6 lg:h-full lg:px-10 lg:pt-8"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must scroll by key
      tabIndex={0}
      aria-label="Job"
    >
      <p className="mb-3 text-sm lg:hidden">
        <Link to={paths.admin.jobs} className="link inline-flex items-center gap-1.5">
          <ArrowLeft className="size-4 rtl:-scale-x-100" aria-hidden="true" />
          All jobs
        </Link>
      </p>
      {jobQuery.isPending && <SkeletonRows label="Loading the job" />}
      {jobQuery.isError && !jobQuery.data && (
        <>
          <h1 className="mb-4 text-2xl">This job could not be opened</h1>
          <ErrorNote
            message={jobQuery.error instanceof AppError ? jobQuery.error.message : 'Something has gone wrong'}
            onRetry={() => jobQuery.refetch()}
            busy={jobQuery.isFetching}
          />
        </>
      )}
      {jobQuery.data && <JobReview key={jobQuery.data.id} job={jobQuery.data} />}
    </section>
  )
}

function JobReview({ job }: { job: ReviewedJob }) {
  const { company, reasons } = job
  const advert = [{ tag: 'p' as const, text: job.title }, ...job.blocks]
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-5 gap-y-2">
        <div className="min-w-0">
          <h1 className="wrap-anywhere text-2xl leading-[1.15] tracking-[-0.026em]">{job.title}</h1>
          <p className="mt-1 text-sm text-fg-muted">
            <InlineList
              items={[
                <Link key="company" to={paths.company(company.slug)} className="link wrap-anywhere">
                  {company.name}
                </Link>,
                company.domain,
                company.verifiedAt && (
                  <>
                    {verificationLabels[company.verificationLevel]}{' '}
                    <DateTime iso={company.verifiedAt} as="time" />
                  </>
                ),
                `${company.openJobs} live`,
                `${company.applicants} applicants in all`,
              ]}
            />
          </p>
        </div>
        <JobStatusBadge status={job.status} moderation={job.state} />
      </div>
      <div className="mt-7 grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-9 xl:grid-cols-[minmax(0,1fr)_340px]">
        <div className="grid content-start gap-9">
          <ReviewSection
            id="why"
            title={reasons.length === 0 ? 'The screening found nothing' : 'What the screening found'}
          >
            <DescriptionRows
              className="mt-2"
              items={reasons.map(({ key, reason, evidence }) => ({
                label: reason,
                value: (
                  <span className="font-semibold wrap-anywhere">{sentenceAround(advert, evidence)}</span>
                ),
                key,
              }))}
            />
            {job.openReports > 0 && job.caseId && (
              <p className="mt-3">
                <Link to={paths.admin.report(job.caseId)} className="link">
                  {job.openReports === 1 ? '1 person reported it' : `${job.openReports} people reported it`}
                </Link>
              </p>
            )}
          </ReviewSection>
          <ReviewSection id="ad" title="The ad">
            <div className="mt-3 max-w-[40em]">
              <HighlightedText
                blocks={advert}
                evidence={reasons.map(({ evidence }) => sentenceAround(advert, evidence))}
              />
            </div>
            <DescriptionRows className="mt-5" items={job.facts} />
          </ReviewSection>
          <Edits edits={job.edits} />
          <DecisionHistory history={job.history} />
        </div>
        <DecideJob job={job} />
      </div>
    </>
  )
}

const Edits = ({ edits }: Pick<ReviewedJob, 'edits'>) =>
  edits.length > 0 && (
    <ReviewSection id="edits" title="What the employer changed">
      <ol className="mt-2">
        {edits.map(({ at, by, changes }) => (
          <li key={`${at} ${by}`} className="border-b border-base-300 py-3">
            <p className="text-sm text-fg-muted wrap-anywhere">
              {by}, <DateTime iso={at} as="time" />
            </p>
            <JobChanges changes={changes} />
          </li>
        ))}
      </ol>
    </ReviewSection>
  )

function DecideJob({ job }: { job: ReviewedJob }) {
  const [undoable, setUndoable] = useState<{ words: string; decisionId: string; until: string } | null>(null)
  // Show decisions and changes made elsewhere at once.
  const options = { silent: true, invalidates: ['/admin/*'], invalidatesOnFailure: true } as const
  const decide = useWrite('POST /admin/jobs/:id/decide', {
    ...options,
    done: ({ data }, { kind }) => data.undo && setUndoable({ words: doneLabels[kind], ...data.undo }),
  })
  const undoDecision = useWrite('POST /admin/jobs/:id/undo', { ...options, done: () => setUndoable(null) })
  if (undoable)
    return (
      <aside aria-label="Decision">
        <UndoBar
          message={undoable.words}
          until={undoable.until}
          busy={undoDecision.isBusy}
          problem={undoDecision.failure?.message}
          onUndo={() => undoDecision.write({ id: job.id, decisionId: undoable.decisionId })}
        />
      </aside>
    )
  if (job.conflict) return <p className="font-bold">{job.conflict}</p>
  if (job.appeal) return <AppealCard job={job} appeal={job.appeal} />
  if (job.can.length === 0) return <p className="text-fg-muted">Nothing can be decided about it now.</p>
  return (
    <aside aria-label="Decision">
      <DecideCard
        steps={job.can.map((kind) => steps[kind])}
        clear={['lift']}
        busy={decide.isBusy}
        problem={decide.failure?.message}
        onDecide={({ step, reasonCode, note }) =>
          decide.write({ id: job.id, kind: step, reasonCode, note, version: job.version })
        }
      />
    </aside>
  )
}
