import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { apiQuery, type DataOf } from '#/client/api.ts'
import { pageMeta } from '#/client/meta.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { useHelpLink } from '#/client/use-help-link.ts'
import { AppError } from '#/shared/errors.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { type DescriptionItem, DescriptionRows } from '#/ui/DescriptionList.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import type { Route } from './+types/ReportPage'
import { AddReportDetailsForm } from './AddReportDetailsForm.tsx'
import { reportCategory, reportedSide, reporterOutcomeText } from './categories.ts'
import { ReportTimeline } from './ReportTimeline.tsx'

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: 'Your report', description: 'Where your report stands.', noindex: true })

/** The page of the receipt link. Rendering it in a browser confirms the email, which mail scanners do not do. */
export default function ReportPage({ params: { key } }: Route.ComponentProps) {
  const report = useQuery(apiQuery('/reports/:key', { key }, { silent: true }))
  const { write: confirm } = useWrite('POST /reports/confirm', { silent: true })
  const confirmed = useRef(false)
  const isLoaded = report.data !== undefined
  useEffect(() => {
    if (!isLoaded || confirmed.current) return
    confirmed.current = true
    confirm({ key })
  }, [isLoaded, key, confirm])
  const helpLink = useHelpLink()
  const isUnknown = report.error instanceof AppError && report.error.status === 404
  return (
    <main id="main" className="page-container pb-20 pt-9 lg:pb-28 lg:pt-16">
      {report.data ? (
        <Report report={report.data} reportKey={key} />
      ) : (
        <>
          <h1 className="text-[2.5rem] leading-[1.04] tracking-[-0.03em] lg:text-4xl">Your report</h1>
          <div className="mt-8">
            {report.isPending && <SkeletonRows label="Loading your report" />}
            {isUnknown && (
              <EmptyState
                art="search"
                title="No such report"
                level={2}
                action={
                  <ButtonLink to={helpLink('contact')} variant="outlined">
                    Write to us
                  </ButtonLink>
                }
              >
                The address may be mistyped. Open the link in the email again.
              </EmptyState>
            )}
            {report.isError && !isUnknown && (
              <ErrorNote
                message="We couldn’t load your report. It is safe."
                error={report.error}
                onRetry={() => report.refetch()}
                busy={report.isFetching}
              />
            )}
          </div>
        </>
      )}
    </main>
  )
}

const Report = ({ report, reportKey }: { report: DataOf<'GET', '/reports/:key'>; reportKey: string }) => {
  const helpLink = useHelpLink()
  const { reference, subject, subjectType, category, outcome, sentAt, decidedAt } = report
  const facts: DescriptionItem[] = [
    { label: 'Reference', value: <span className="tabular-nums">{reference}</span> },
    subjectType === 'applicant-message'
      ? { label: 'Reported', value: 'A message from an applicant' }
      : { label: subjectType === 'job' ? 'Job' : 'Company', value: subject },
    { label: 'What’s wrong', value: reportCategory(category).label },
  ]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_300px]">
      <div>
        <h1 className="max-w-[16em] text-[2.5rem] leading-[1.04] tracking-[-0.03em] lg:text-4xl lg:leading-[1.04]">
          {outcome ? 'Your report was decided' : 'We have your report'}
        </h1>
        <p className="mt-4 max-w-[32em] text-lg">
          {outcome
            ? reporterOutcomeText(subjectType, outcome)
            : `A person reads it. The ${reportedSide(subjectType)} never sees who reported. This page updates when it is decided.`}
        </p>
        <DescriptionRows className="mt-8 border-t-2 border-fg" items={facts} />
        {!outcome && <AddReportDetailsForm reportKey={reportKey} />}
        <p className="mt-6 max-w-[36em]">
          {outcome ? (
            <>
              You see it differently?{' '}
              <Link to={`${helpLink('contact')}?reason=report&about=${reference}`} className="link">
                Answer us
              </Link>{' '}
              and name the reference.
            </>
          ) : (
            <>
              Already paid, or sent papers? Call your bank first, then{' '}
              <Link to={`${helpLink('fraud-policy')}#already-paid`} className="link">
                read what to do next
              </Link>
              .
            </>
          )}
        </p>
      </div>
      <aside aria-label="Where it stands">
        <ReportTimeline sentAt={sentAt} decidedAt={decidedAt} />
      </aside>
    </div>
  )
}
