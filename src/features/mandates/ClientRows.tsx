import { Link } from 'react-router'
import { paths } from '#/shared/paths.ts'
import { Button } from '#/ui/Button.tsx'
import { CompanyLogo } from '#/ui/company-logo/CompanyLogo.tsx'
import { Table } from '#/ui/Table.tsx'
import { VerifiedName } from '#/ui/VerifiedBadge.tsx'
import type { MandateAction } from './MandateActionDialog.tsx'
import {
  isInvitationExpired,
  LastEvent,
  MandateBadge,
  mandateJobsLabel,
  type RecruitersMandate,
} from './mandate-labels.tsx'

type RowsProps = { caption: string; rows: RecruitersMandate[]; onAction: (action: MandateAction) => void }

export const ClientRows = ({ caption, rows, onAction }: RowsProps) => (
  <Table
    caption={caption}
    rows={rows}
    rowKey={({ id }) => id}
    columns={[
      {
        key: 'company',
        header: 'Company',
        rowHeader: true,
        cell: (row) => <Company mandate={row} />,
        className: 'md:w-[34%]',
      },
      { key: 'state', header: 'Status', cell: (row) => <MandateBadge {...row} /> },
      {
        key: 'jobs',
        header: 'Jobs',
        cell: ({ jobs }) => <span className="tabular-nums">{mandateJobsLabel(jobs)}</span>,
      },
      { key: 'last', header: 'Record', cell: (row) => <LastEvent history={row.history} /> },
      {
        key: 'act',
        header: 'Actions',
        alignEnd: true,
        onPhone: 'bare',
        className: 'whitespace-nowrap',
        cell: (row) => <ActionButtons mandate={row} onAction={onAction} />,
      },
    ]}
  />
)

const Company = ({ mandate: { company, agency, note, state } }: { mandate: RecruitersMandate }) => (
  <div className="flex gap-3">
    <CompanyLogo name={company.name} src={company.photo} size={44} />
    <div className="min-w-0 wrap-anywhere">
      {state === 'active' && company.approved ? (
        <Link to={paths.recruiter.client(company.slug).jobs} className="link font-[750]">
          {company.name}
        </Link>
      ) : (
        <span className="font-[750]">
          {company.approved ? <VerifiedName name={company.name} company={company} /> : company.name}
        </span>
      )}
      <span className="block text-sm text-fg-muted">as {agency}</span>
      {!company.approved && (
        <span className="block text-sm font-semibold text-warning">Not verified at the moment</span>
      )}
      {note && state === 'invited' && <span className="mt-1 block text-sm">“{note}”</span>}
    </div>
  </div>
)

const ActionButtons = ({
  mandate,
  onAction,
}: {
  mandate: RecruitersMandate
  onAction: (action: MandateAction) => void
}) => {
  const { id, state, company } = mandate
  const companyForScreenReaders = <span className="sr-only"> {company.name}</span>
  if (state === 'invited' && !isInvitationExpired(mandate))
    return (
      <div className="flex flex-wrap gap-2 md:justify-end">
        <Button
          variant="dark"
          size="sm"
          onClick={() =>
            onAction({
              ...{ id, side: 'recruiter', move: 'accept', verb: 'Accept' },
              title: `Act for ${company.name}?`,
              text: `Seekers will read your name and ${mandate.agency} on each job you post for them.`,
            })
          }
        >
          Accept{companyForScreenReaders}
        </Button>
        <Button
          variant="outlined"
          size="sm"
          onClick={() =>
            onAction({
              ...{ id, side: 'recruiter', move: 'decline', verb: 'Decline' },
              title: `Decline the invitation of ${company.name}?`,
              text: 'They are told, and can invite you again.',
            })
          }
        >
          Decline{companyForScreenReaders}
        </Button>
      </div>
    )
  if (state === 'requested')
    return (
      <Button
        variant="outlined"
        size="sm"
        onClick={() =>
          onAction({
            ...{ id, side: 'recruiter', move: 'withdraw', verb: 'Cancel the request' },
            title: `Cancel your request to ${company.name}?`,
            text: 'They are told that you no longer ask.',
          })
        }
      >
        Cancel request{companyForScreenReaders}
      </Button>
    )
  if (state === 'active')
    return (
      <Button
        variant="outlined"
        size="sm"
        onClick={() =>
          onAction({
            ...{ id, side: 'recruiter', move: 'leave', verb: 'End the mandate', destructive: true },
            title: `End your mandate for ${company.name}?`,
            text: 'You reach none of their jobs and applicants any more. The jobs stay with them.',
          })
        }
      >
        End mandate{companyForScreenReaders}
      </Button>
    )
  return null
}
