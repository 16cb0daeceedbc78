import type { DataOf } from '#/client/api.ts'
import { useSite } from '#/client/site/use-site.ts'
import { dayMs } from '#/shared/dates.ts'
import {
  firstJobSentence,
  verificationLabels,
  verificationLevels,
  verificationMeanings,
} from '#/shared/verification.ts'
import { CheckIcon } from '#/ui/CheckIcon.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { RouteLine, type RouteStop } from '#/ui/route/RouteLine.tsx'
import { PageSection } from '#/ui/Section.tsx'
import { type Column, Table } from '#/ui/Table.tsx'
import { VerifiedTick } from '#/ui/VerifiedBadge.tsx'
import type { ConfirmedRow } from '../verification/ConfirmedClaims.tsx'
import { claimLabels, formatOnlyClaims } from '../verification/claim-labels.ts'
import { describeClaim } from '../verification/claims.ts'
import { proofExpiresAt, registryClaims } from '../verification/status.ts'

type Company = DataOf<'GET', '/companies/:slug'>

const isFormat = ({ claim }: ConfirmedRow) => formatOnlyClaims.includes(claim)

const columns: Column<ConfirmedRow>[] = [
  {
    key: 'claim',
    header: 'Check',
    rowHeader: true,
    cell: (row) => (
      <span className="flex items-center gap-4 text-lg font-[750]">
        {isFormat(row) ? (
          <CheckIcon state="half" label="Only the format:" />
        ) : (
          <CheckIcon state="yes" label="Confirmed:" />
        )}
        <span>
          {claimLabels[row.claim]}
          {isFormat(row) && (
            <span aria-hidden="true" className="block text-sm font-normal text-fg-muted">
              Only the format
            </span>
          )}
        </span>
      </span>
    ),
    className: 'md:w-[32%]',
  },
  {
    key: 'found',
    header: 'We found',
    cell: (row) => <b className="wrap-anywhere">{row.sentence}.</b>,
  },
  {
    key: 'how',
    header: 'How and when',
    cell: (row) => (
      <span className="text-sm text-fg-muted">
        {describeClaim(row.claim, null).how}
        <br />
        <DateTime iso={row.checkedAt} as="long" />
      </span>
    ),
    className: 'md:w-[28%]',
  },
]

/** The last time that something was looked at after the check, such as a proof that was renewed. */
function checkedAgain({ verifiedAt, confirmed }: Company): RouteStop[] {
  const last = confirmed
    .map(({ checkedAt }) => checkedAt)
    .sort()
    .at(-1)
  if (!verifiedAt || !last || Date.parse(last) < Date.parse(verifiedAt) + dayMs) return []
  return [{ label: 'Last checked again', meta: <DateTime iso={last} as="long" />, state: 'done' }]
}

/** 'May 2027' */
const monthOf = (date: Date) =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(date)

/** What was found, how and when, and when it is checked again. */
export const VerificationRecord = ({ company }: { company: Company }) => (
  <>
    <PageSection
      id="check"
      title="The check"
      intro={
        company.verifiedAt && (
          <>
            Passed on <DateTime iso={company.verifiedAt} as="long" />. No changes of name, website, numbers or
            owner since.
            {!company.confirmed.some(({ claim }) => registryClaims.includes(claim)) &&
              ' We did not ask a company register.'}
          </>
        )
      }
      className="pt-9 lg:pt-14"
    >
      {company.confirmed.length > 0 ? (
        <Table
          caption={`What we confirmed about ${company.name}`}
          columns={columns}
          rows={company.confirmed.toSorted((one, other) => Number(isFormat(one)) - Number(isFormat(other)))}
          rowKey={(row) => row.claim}
        />
      ) : (
        <p className="pt-5">
          This company passed the check. The single findings of a check that old are not kept.
        </p>
      )}
    </PageSection>
    {company.verifiedAt && (
      <PageSection id="history" title="History" className="mt-16 lg:mt-20">
        <RouteLine
          className="pt-6"
          stops={[
            { label: 'Check passed', meta: <DateTime iso={company.verifiedAt} as="long" />, state: 'done' },
            ...checkedAgain(company),
            {
              label: 'Next check',
              meta: `By ${monthOf(proofExpiresAt(new Date(company.verifiedAt)))}, or sooner if its name, website, numbers or owner change`,
              state: 'next',
            },
          ]}
        />
      </PageSection>
    )}
  </>
)

/** What a badge does not say, and what each of the two means. */
export function VerificationLimits() {
  const { firstJobReview } = useSite()
  return (
    <>
      <div className="prose-body pt-6">
        <p>A badge says nothing about the work, the manager or the pay.</p>
        <p>No employer may ask you for money, bank details or identity papers before an offer is signed.</p>
      </div>
      <dl className="mt-6 grid max-w-[40em] gap-5">
        {verificationLevels.map((level) => (
          <div key={level}>
            <dt className="flex items-center gap-2.5 font-bold">
              <VerifiedTick company={{ verificationLevel: level }} decorative />
              {verificationLabels[level]}
            </dt>
            <dd className="mt-1 ps-7 text-fg-muted">{verificationMeanings[level]}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-5 max-w-[40em] text-sm text-fg-muted">{firstJobSentence(firstJobReview)}</p>
    </>
  )
}
