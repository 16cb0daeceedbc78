import { useQuery } from '@tanstack/react-query'
import { Link, useOutletContext } from 'react-router'
import { apiQuery } from '#/client/api.ts'
import { onlyOnArrival, prefetch } from '#/client/loading/prefetch.ts'
import { CaseDocuments } from '#/features/companies/documents/CaseDocuments.tsx'
import { AppError } from '#/shared/errors.ts'
import { paths } from '#/shared/paths.ts'
import { Button } from '#/ui/Button.tsx'
import { CompanyLogo } from '#/ui/company-logo/CompanyLogo.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { InlineList } from '#/ui/InlineList.tsx'
import { ArrowLeft } from '#/ui/icons/more-icons.tsx'
import { MailAddress } from '#/ui/MailAddress.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { StatusBadge } from '#/ui/StatusBadge.tsx'
import { DecisionBar } from '../DecisionBar.tsx'
import { useCaseLock } from '../use-case-lock.ts'
import type { QueueContext } from '../VerificationQueuePage.tsx'
import type { Route } from './+types/VerificationCasePane'
import { CaseChanges } from './CaseChanges.tsx'
import { CaseAppeal, EarlierDecisions } from './CaseDecisions.tsx'
import { CaseFactsTable, DuplicateCompanies, VerificationHistory } from './CaseFindings.tsx'
import { companyStatusLabels, type LockHolder, type VerificationCase } from './case-labels.ts'
import { KnownNames } from './NameComparison.tsx'

export const clientLoader = prefetch(({ params: { id = '' } }) => [
  apiQuery('/admin/verification/:id', { id }, { silent: true }),
])
export const shouldRevalidate = onlyOnArrival

export default function VerificationCasePane({ params }: Route.ComponentProps) {
  const { search, next } = useOutletContext<QueueContext>()
  const caseQuery = useQuery({
    ...apiQuery('/admin/verification/:id', { id: params.id }, { silent: true }),
    refetchInterval: 15_000,
  })
  const lock = useCaseLock(params.id)
  const { data } = caseQuery
  return (
    <section aria-label="Case" className="flex flex-col lg:h-full lg:min-h-0">
      <section
        className="scroll-column px-5 pb-8 pt-6 lg:flex-1 lg:px-10 lg:pt-8"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must scroll by key
        tabIndex={0}
        aria-label="Case details"
      >
        <p className="mb-3 text-sm lg:hidden">
          <Link to={`${paths.admin.verification}${search}`} className="link inline-flex items-center gap-1.5">
            <ArrowLeft className="size-4 rtl:-scale-x-100" aria-hidden="true" />
            All checks
          </Link>
        </p>
        {caseQuery.isPending && <SkeletonRows label="Loading the case" />}
        {caseQuery.isError && !data && (
          <>
            <h1 className="mb-4 text-2xl">This case could not be opened</h1>
            <ErrorNote
              message={
                caseQuery.error instanceof AppError ? caseQuery.error.message : 'Something has gone wrong'
              }
              onRetry={() => caseQuery.refetch()}
              busy={caseQuery.isFetching}
            />
          </>
        )}
        {data && <CaseDetails found={data} {...lock} />}
      </section>
      {data && (
        <DecisionBar
          key={data.id}
          reviewCase={data}
          next={next && `${paths.admin.verificationCase(next)}${search}`}
        />
      )}
    </section>
  )
}

type CaseLock = { lockHolder: LockHolder | null; takeOver: () => void; busy: boolean }

function CaseDetails({ found, ...lock }: { found: VerificationCase } & CaseLock) {
  const status = companyStatusLabels[found.status]
  const failedCount = found.facts.filter(({ outcome }) => outcome === 'fail').length
  const isLikeAnother = found.knownNames.length + found.similarCompanies.length > 0
  const checkedCount = found.facts.filter(({ claim: name }) => name).length
  return (
    <>
      <LockNotice {...lock} />
      <div className="flex flex-wrap items-start gap-x-5 gap-y-3">
        <CompanyLogo name={found.name} src={found.photo} size={56} />
        <div className="min-w-[200px] flex-1">
          <h1 className="wrap-anywhere text-2xl leading-[1.15] tracking-[-0.026em]">{found.name}</h1>
          <div className="tabular-nums mt-1 wrap-anywhere text-sm text-fg-muted">
            <InlineList
              items={[
                found.submittedAt && (
                  <>
                    Sent <DateTime iso={found.submittedAt} as="time" />
                  </>
                ),
                found.owner && (
                  <>
                    by {found.owner.name}, <MailAddress>{found.owner.email}</MailAddress>
                  </>
                ),
                found.owner && (
                  <>
                    Account since <DateTime iso={found.owner.since} as="time" />
                  </>
                ),
              ]}
            />
          </div>
        </div>
        <StatusBadge tone={status.tone} icon={status.icon}>
          {status.label}
        </StatusBadge>
      </div>
      <p className="mt-5 max-w-[37em]">
        <b>
          {failedCount === 0
            ? found.changes.length > 0
              ? `${found.changes.length === 1 ? '1 detail' : `${found.changes.length} details`} changed, and no check speaks against it`
              : 'Nothing speaks against it'
            : `${failedCount} of ${checkedCount} checks ${againstWord(found.status, failedCount)} against it`}
          .
        </b>{' '}
        {found.status === 'pending' && 'The machine does not refuse; you do.'}
      </p>
      {found.appeal && <CaseAppeal appeal={found.appeal} hasOtherAdmin={found.hasOtherAdmin} />}
      {found.changes.length > 0 && <CaseChanges changes={found.changes} />}
      {isLikeAnother && (
        <div className="mt-7 grid gap-y-9">
          {found.knownNames.length > 0 && <KnownNames known={found.knownNames} />}
          {found.similarCompanies.length > 0 && <DuplicateCompanies similar={found.similarCompanies} />}
        </div>
      )}
      <CaseFactsTable facts={found.facts} />
      <CaseDocuments companyId={found.id} />
      <div className="mt-9 grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-9 xl:grid-cols-2">
        {found.similarCompanies.length === 0 && <DuplicateCompanies similar={[]} />}
        <EarlierDecisions decisions={found.decisions} />
        <VerificationHistory history={found.history} />
      </div>
    </>
  )
}

const againstWord = (status: VerificationCase['status'], count: number) => {
  if (status !== 'pending') return 'spoke'
  return count === 1 ? 'speaks' : 'speak'
}

/** Shows who else has the case open, with a button to take it over. */
const LockNotice = ({ lockHolder, takeOver, busy }: CaseLock) => (
  <div role="status">
    {lockHolder && !lockHolder.you && (
      <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-box border-s-4 border-warning bg-base-200 px-4 py-3">
        <p>
          <b>{lockHolder.name} is reading this</b> since <DateTime iso={lockHolder.since} as="time" />. You
          can read along, but not decide.
        </p>
        <Button variant="outlined" size="sm" onClick={takeOver} busy={busy}>
          Take it over
        </Button>
      </div>
    )}
  </div>
)
