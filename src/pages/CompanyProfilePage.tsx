import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { apiQuery } from '#/client/api.ts'
import { onlyOnArrival, prefetch } from '#/client/loading/prefetch.ts'
import { useCan } from '#/client/use-rights.ts'
import { askedQuestionsQuery, FairnessSetting } from '#/features/analytics/fairness/FairnessSetting.tsx'
import { RetentionSetting } from '#/features/applications/keeping/RetentionSetting.tsx'
import { OfferApprovalSetting } from '#/features/applications/planned-offers/OfferApprovalSetting.tsx'
import type { CheckpointProfile } from '#/features/companies/checkpoint/form-values.ts'
import { ApprovalStatus } from '#/features/companies/reverification/ApprovalStatus.tsx'
import { EvidenceLedger } from '#/features/companies/verification/EvidenceLedger.tsx'
import { type Claim, strongProofs } from '#/features/companies/verification/status.ts'
import type { EvidenceRow } from '#/features/companies/verification/waiting.ts'
import { ElsewhereSection } from '#/features/content/job-feeds/ElsewhereSection.tsx'
import { JobRows } from '#/features/jobs/employer/JobRows.tsx'
import { AppError } from '#/shared/errors.ts'
import { paths } from '#/shared/paths.ts'
import { entityTypes } from '#/shared/reference/reference.ts'
import { plural } from '#/shared/sentence.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { Lock } from '#/ui/icons/more-icons.tsx'
import { Section } from '#/ui/Section.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { useIsDesktop } from '#/ui/use-is-desktop.ts'
import { VerifiedBadge } from '#/ui/VerifiedBadge.tsx'
import { CompanyPageForm } from './CompanyPageForm.tsx'

export function meta() {
  return [{ title: 'Company | Waymark' }]
}

export const clientLoader = prefetch(() => [
  apiQuery('/employers/page', {}, { silent: true }),
  apiQuery('/employers', {}, { silent: true }),
  apiQuery('/employers/evidence', {}, { silent: true }),
  apiQuery('/employer/offer-approval', {}, { silent: true }),
  apiQuery('/employer/kept-months', {}, { silent: true }),
  askedQuestionsQuery,
])
export const shouldRevalidate = onlyOnArrival

const jobsShown = 5

/** The company's page as others see it, with its parts to edit; then what the check found and allows. */
export default function CompanyProfilePage() {
  const page = useQuery({ ...apiQuery('/employers/page', {}, { silent: true }), staleTime: Infinity })
  const employer = useQuery(apiQuery('/employers', {}, { silent: true }))
  const evidence = useQuery(apiQuery('/employers/evidence', {}, { silent: true }))
  const slug = page.data?.slug ?? ''
  const company = useQuery({
    ...apiQuery('/companies/:slug', { slug }, { silent: true }),
    enabled: slug !== '',
  })
  const jobs = useQuery({
    ...apiQuery('/jobs', { company: slug, limit: jobsShown }, { silent: true }),
    enabled: slug !== '',
  })
  const openJobs = company.data?.openJobs ?? 0
  const mayChangeFacts = useCan('change-checked-facts')
  const seesFacts = useCan('see-checked-facts')
  const mayApproveOffers = useCan('approve-offers')
  const mayEditPage = useCan('edit-company-page')
  const isDesktop = useIsDesktop()
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
        company={company.data}
        checkStatus={
          employer.data.approvedAt && (
            <VerifiedBadge company={employer.data} date={employer.data.approvedAt} showDomain />
          )
        }
        facts={
          <CheckedFacts
            employer={employer.data}
            evidence={evidence.data?.evidence ?? []}
            isDesktop={isDesktop}
          />
        }
      />
      {mayApproveOffers && (
        <Section id="offers" title="Offers" note="Your hiring managers make them." className="mt-14">
          <div className="max-w-[640px] pt-5">
            <OfferApprovalSetting />
          </div>
        </Section>
      )}
      {mayEditPage && (
        <Section
          id="kept"
          title="Ended applications"
          note="What people sent you is deleted some time after it ended."
          className="mt-14"
        >
          <div className="max-w-[640px] pt-5">
            <RetentionSetting />
          </div>
        </Section>
      )}
      {mayEditPage && (
        <Section
          id="fairness"
          title="Fairness"
          note="Whether your hiring treats groups of people alike."
          className="mt-14"
        >
          <div className="max-w-[640px] pt-5">
            <FairnessSetting />
          </div>
        </Section>
      )}
      <Section
        id="jobs"
        title={openJobs > 0 ? plural(openJobs, 'open job') : 'Open jobs'}
        note={openJobs > 0 && 'Written by the jobs themselves.'}
        aside={
          <Link to={paths.employer.jobs} className="link text-sm">
            {openJobs > 0 ? 'Change them in Jobs' : 'Go to Jobs'}
          </Link>
        }
        noRule={openJobs > 0}
        className="mt-14"
      >
        {jobs.data && jobs.data.length > 0 ? (
          <>
            <div className="max-sm:hidden">
              <JobRows jobs={jobs.data} hideCompany label={`Open jobs at ${page.data.name}`} />
            </div>
            {openJobs > jobs.data.length && (
              <p className="mt-3 text-sm text-fg-muted max-sm:hidden">
                The newest {jobs.data.length}, as your page shows them.
              </p>
            )}
          </>
        ) : jobs.isPending ? (
          <SkeletonRows label="Loading your open jobs" shape="line" />
        ) : (
          <p className="py-4">
            {jobs.isError ? 'Your open jobs could not be loaded.' : 'None at the moment.'}
          </p>
        )}
      </Section>
      <ElsewhereSection slug={slug} name={page.data.name} />
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
        note={
          seesFacts
            ? 'You see everything we read. Job seekers see only the lines marked Public. Each claim stands on its own; there is no score.'
            : 'What job seekers read of it. Owners and admins see everything we read. Each claim stands on its own; there is no score.'
        }
        aside={
          mayChangeFacts &&
          evidence.data?.evidence.some(({ outcome }) => outcome === 'fail') && (
            <Link to={paths.employer.companyFacts} className="link text-sm">
              Correct what does not match
            </Link>
          )
        }
        className="mt-14"
      >
        {evidence.data ? (
          evidence.data.evidence.length > 0 ? (
            <details open={isDesktop}>
              <summary className="cursor-pointer py-3 font-semibold lg:hidden">
                {evidence.data.evidence.filter(({ outcome }) => outcome === 'pass').length} of{' '}
                {plural(evidence.data.evidence.length, 'claim')} confirmed
              </summary>
              <EvidenceLedger evidence={evidence.data.evidence} />
            </details>
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
  isDesktop,
}: {
  employer: CheckpointProfile
  evidence: readonly EvidenceRow[]
  isDesktop: boolean
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
      fact: ['Website', employer.websiteURL?.replace(/^https?:\/\/(www\.)?|\/$/g, '')],
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
        {/* On phones folded: the page above says most of it. */}
        <details open={isDesktop}>
          <summary className="cursor-pointer pt-3 font-semibold lg:hidden">
            {plural(list(true).length, 'fact')}, and {list(false).length} as you stated them
          </summary>
          <Facts facts={list(true)} />
          <h3 className="mt-5 text-base font-bold tracking-normal">As you stated it</h3>
          <p className="mt-1 text-sm text-fg-muted">Sent with the check, and not confirmed by it.</p>
          <Facts facts={list(false)} />
        </details>
        {useCan('change-checked-facts') ? (
          <ButtonLink to={paths.employer.companyFacts} variant="outlined" className="mt-3">
            Change these facts
          </ButtonLink>
        ) : (
          <p className="mt-3 text-sm text-fg-muted">Only an owner can change them.</p>
        )}
      </section>
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
