import { Link } from 'react-router'
import { formatNumber } from '#/shared/numbers.ts'
import { paths } from '#/shared/paths.ts'
import { CheckIcon } from '#/ui/CheckIcon.tsx'
import { CompanyLogo } from '#/ui/company-logo/CompanyLogo.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { InlineList } from '#/ui/InlineList.tsx'
import { type Column, Table } from '#/ui/Table.tsx'
import { VerifiedBadge } from '#/ui/VerifiedBadge.tsx'
import { companyStatusLabels, type VerificationCase } from './case-labels.ts'
import { NameComparison } from './NameComparison.tsx'

type CaseFact = VerificationCase['facts'][number]

const outcomeIcons = {
  pass: { state: 'yes', label: 'Match' },
  fail: { state: 'bad', label: 'Speaks against it' },
  waiting: { state: 'now', label: 'Waiting' },
  unknown: { state: 'unknown', label: 'Not known' },
} as const

const columns: Column<CaseFact>[] = [
  {
    key: 'label',
    header: 'Claim',
    rowHeader: true,
    cell: (row) => row.label,
    className: 'font-bold! md:w-[136px]',
  },
  {
    key: 'said',
    header: 'They say',
    cell: (row) => <span className="record-value whitespace-pre-line">{row.claimed ?? '—'}</span>,
    className: 'md:w-[30%]',
  },
  {
    key: 'found',
    header: 'We found',
    cell: (row) => (
      <span className="wrap-anywhere">
        {row.finding ?? <span className="text-fg-muted">Not checked by machine</span>}
        {row.checkedAt && (
          <span className="tabular-nums mt-0.5 block text-xs text-fg-muted">
            {row.source}, <DateTime iso={row.checkedAt} as="time" />
            {row.expiresAt && (
              <>
                . Holds until <DateTime iso={row.expiresAt} as="day" />
              </>
            )}
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'match',
    header: 'Match',
    onPhone: 'corner',
    cell: (row) => <CheckIcon {...outcomeIcons[row.outcome]} />,
    className: 'md:w-14',
  },
]

export const CaseFactsTable = ({ facts }: { facts: CaseFact[] }) => (
  <section aria-labelledby="facts" className="mt-7">
    <h2 id="facts" className="border-t-2 border-fg pt-3 text-lg">
      Claimed and found
    </h2>
    <p aria-hidden="true" className="mt-1 flex flex-wrap gap-x-5 gap-y-1 text-xs text-fg-muted">
      {(['pass', 'fail', 'unknown'] as const).map((outcome) => (
        <span key={outcome} className="flex items-center gap-1.5">
          <CheckIcon {...outcomeIcons[outcome]} />
          {outcomeIcons[outcome].label}
        </span>
      ))}
    </p>
    <Table
      caption="What they say beside what we found"
      columns={columns}
      rows={facts}
      rowKey={(row) => row.label}
      className="mt-1"
    />
  </section>
)

export function DuplicateCompanies({ similar }: { similar: VerificationCase['similarCompanies'] }) {
  const count = similar.length
  return (
    <section aria-labelledby="alike">
      <h2 id="alike" className="border-t-2 border-fg pt-3 text-lg">
        {count === 0
          ? 'Looks like no other company'
          : `Looks like ${count} other ${count === 1 ? 'company' : 'companies'}`}
      </h2>
      {count === 0 && (
        <p className="mt-2 text-sm text-fg-muted">Compared: tax ID, registration, domain, phone and name.</p>
      )}
      <ul>
        {similar.map((other) => (
          <li key={other.slug} className="flex gap-3.5 border-b border-base-300 py-4 last:border-0">
            <CompanyLogo name={other.name} src={other.photo} size={44} />
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2 font-[750]">
                <Link to={paths.admin.verificationCase(other.id)} className="link">
                  {other.name}
                </Link>
                {other.verifiedAt ? (
                  <VerifiedBadge company={other} date={other.verifiedAt} showDomain />
                ) : (
                  <span className="tag">{companyStatusLabels[other.status].label}</span>
                )}
              </p>
              <div className="text-sm text-fg-muted">
                <InlineList
                  items={[
                    other.domain,
                    other.companySize !== null && `${formatNumber(other.companySize)} people`,
                  ]}
                />
              </div>
              <p className="mt-1 text-sm">
                The same: <span className="highlight">{other.shared.join(', ')}</span>
              </p>
              {other.names && <NameComparison otherLabel="The other" {...other.names} />}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

export const VerificationHistory = ({ history }: { history: VerificationCase['history'] }) => (
  <section aria-labelledby="history">
    <h2 id="history" className="border-t-2 border-fg pt-3 text-lg">
      History
    </h2>
    <ul className="mt-2 text-sm">
      {history.toReversed().map((row) => (
        <li key={row.at} className="grid gap-x-4 py-1.5 sm:grid-cols-[170px_minmax(0,1fr)]">
          <span className="tabular-nums text-fg-muted">
            <DateTime iso={row.at} as="time" />
          </span>
          <span className="wrap-anywhere">
            <b>{companyStatusLabels[row.to].label}</b>
            {row.actor ? ` by ${row.actor}` : ' by the automatic checks'}: {row.reason}
          </span>
        </li>
      ))}
    </ul>
  </section>
)
