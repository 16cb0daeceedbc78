import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { apiQuery } from '#/client/api.ts'
import { onlyOnArrival, prefetch } from '#/client/loading/prefetch.ts'
import { useCan } from '#/client/use-rights.ts'
import { AppError } from '#/shared/errors.ts'
import { paths } from '#/shared/paths.ts'
import { entityTypes } from '#/shared/reference.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { ExternalLink, Lock } from '#/ui/icons/more-icons.tsx'
import { Section } from '#/ui/Section.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { VerifiedBadge } from '#/ui/VerifiedBadge.tsx'
import type { CheckpointProfile } from '../checkpoint/form-values.ts'
import { ApprovalStatus } from '../reverification/ApprovalStatus.tsx'
import { EvidenceLedger } from '../verification/EvidenceLedger.tsx'
import { type Claim, strongProofs } from '../verification/status.ts'
import type { EvidenceRow } from '../verification/waiting.ts'
import { CompanyBackdrop } from './CompanyHead.tsx'
import { CompanyPageForm } from './CompanyPageForm.tsx'

export function meta() {
  return [{ title: 'Company | Waymark' }]
}

export const clientLoader = prefetch(() => [
  apiQuery('/employers/page', {}, { silent: true }),
  apiQuery('/employers', {}, { silent: true }),
  apiQuery('/employers/evidence', {}, { silent: true }),
])
export const shouldRevalidate = onlyOnArrival

/** The owner's view of the public page: editable fields, locked fields, and the evidence. */
export default function CompanyProfilePage() {
  const page = useQuery({ ...apiQuery('/employers/page', {}, { silent: true }), staleTime: Infinity })
  const employer = useQuery(apiQuery('/employers', {}, { silent: true }))
  const evidence = useQuery(apiQuery('/employers/evidence', {}, { silent: true }))
  const failed = [page, employer].find(({ isError }) => isError)
  if (!page.data || !employer.data) {
    return (
      <main id="main" className="px-5 py-8 lg:px-10">
        <h1 className="mb-6 text-2xl">Company</h1>
        {failed ? (
          <ErrorNote
            message={failed.error instanceof AppError ? failed.error.message : 'Something has gone wrong'}
            onRetry={() => failed.refetch()}
            busy={failed.isFetching}
          />
        ) : (
          <SkeletonRows label="Loading your company page" />
        )}
      </main>
    )
  }
  return (
    <main id="main" className="pb-20">
      <CompanyPageForm
        key={page.data.updatedAt}
        page={page.data}
        backdrop={<CompanyBackdrop name={page.data.name} />}
        checkStatus={
          employer.data.approvedAt && (
            <VerifiedBadge company={employer.data} date={employer.data.approvedAt} showDomain />
          )
        }
        facts={<CheckedFacts employer={employer.data} evidence={evidence.data?.evidence ?? []} />}
      />
      <Section
        id="standing"
        title="Standing"
        note="What the check allows, and until when it holds."
        className="mt-14"
      >
        <div className="py-5">
          <ApprovalStatus />
        </div>
      </Section>
      <Section
        id="evidence"
        title="Evidence"
        note="You see everything we read. Job seekers see only the lines marked Public. Each claim stands on its own; there is no score."
        className="mt-14"
      >
        {evidence.data ? (
          evidence.data.evidence.length > 0 ? (
            <EvidenceLedger evidence={evidence.data.evidence} />
          ) : (
            <p className="py-4">The single findings of this check were not kept.</p>
          )
        ) : (
          <SkeletonRows label="Loading the evidence" shape="line" />
        )}
      </Section>
    </main>
  )
}

type Fact = [label: string, value: string | null | undefined]

/** The facts of the check. Only what was confirmed stands under that word; the rest is the company's own statement. */
function CheckedFacts({
  employer,
  evidence,
}: {
  employer: CheckpointProfile
  evidence: readonly EvidenceRow[]
}) {
  const passed = (claims: readonly Claim[]) =>
    evidence.some(({ claim, outcome }) => outcome === 'pass' && claims.includes(claim))
  const facts: { fact: Fact; isConfirmed: boolean }[] = [
    { fact: ['Legal name', employer.name], isConfirmed: employer.verificationLevel === 'company' },
    {
      fact: ['Entity', entityTypes.find(({ value }) => value === employer.entityType)?.label],
      isConfirmed: employer.verificationLevel === 'company',
    },
    { fact: ['Domain', employer.verifiedDomain], isConfirmed: true },
    {
      fact: ['Website', employer.websiteURL],
      isConfirmed: passed(['website']) || passed(strongProofs),
    },
    { fact: ['Mailing address', employer.mailingAddress], isConfirmed: false },
    { fact: ['People', employer.companySize?.toLocaleString('en-US')], isConfirmed: false },
    { fact: ['Certified', employer.certifications.join(', ')], isConfirmed: false },
  ]
  const list = (isConfirmed: boolean) =>
    facts.filter((row) => row.isConfirmed === isConfirmed && row.fact[1]).map(({ fact }) => fact)
  return (
    <div>
      <section aria-labelledby="facts" className="rounded-box border border-base-300 p-5">
        <h2 id="facts" className="flex items-center gap-2 text-lg">
          <Lock className="size-[18px]" aria-hidden="true" />
          Confirmed by the check
        </h2>
        <p className="mt-1 text-sm text-fg-muted">
          Locked, because people rely on it. A change may need a new check.
        </p>
        <Facts facts={list(true)} />
        <h3 className="mt-5 text-base font-bold tracking-normal">As you stated it</h3>
        <p className="mt-1 text-sm text-fg-muted">Sent with the check, and not confirmed by it.</p>
        <Facts facts={list(false)} />
        {useCan('change-checked-facts') ? (
          <ButtonLink to={paths.employer.companyFacts} variant="outlined" className="mt-3">
            Change these facts
          </ButtonLink>
        ) : (
          <p className="mt-3 text-sm text-fg-muted">Only an owner can change them.</p>
        )}
      </section>
      <Link
        to={paths.company(employer.slug)}
        target="_blank"
        className="link mt-5 inline-flex items-center gap-1.5 text-sm"
      >
        See the public page
        <ExternalLink className="size-4" aria-hidden="true" />
        <span className="sr-only">(opens a new tab)</span>
      </Link>
    </div>
  )
}

const Facts = ({ facts }: { facts: Fact[] }) => (
  <dl className="mt-3">
    {facts.map(([label, value]) => (
      <div key={label} className="border-t border-base-300 py-2.5">
        <dt className="text-xs text-fg-muted">{label}</dt>
        <dd className="tabular-nums whitespace-pre-line wrap-anywhere text-sm font-bold">{value}</dd>
      </div>
    ))}
  </dl>
)
