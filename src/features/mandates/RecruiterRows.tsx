import { Button } from '#/ui/Button.tsx'
import { Avatar } from '#/ui/company-logo/CompanyLogo.tsx'
import { MailAddress } from '#/ui/MailAddress.tsx'
import { Table } from '#/ui/Table.tsx'
import type { MandateAction } from './MandateActionDialog.tsx'
import { type EmployersMandate, LastEvent, MandateBadge, mandateJobsLabel } from './mandate-labels.tsx'

type RowsProps = {
  caption: string
  rows: EmployersMandate[]
  onAction: (action: MandateAction) => void
}

export const RecruiterRows = ({ caption, rows, onAction }: RowsProps) => (
  <Table
    caption={caption}
    rows={rows}
    rowKey={({ id }) => id}
    columns={[
      {
        key: 'person',
        header: 'Recruiter',
        rowHeader: true,
        cell: (row) => <Person mandate={row} />,
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

const Person = ({ mandate: { name, email, agency, note, state } }: { mandate: EmployersMandate }) => (
  <div className="flex gap-3">
    <Avatar name={name ?? email} size={40} />
    <div className="min-w-0 wrap-anywhere">
      <span className="block font-[750] leading-tight">{name ?? email}</span>
      <span className="block text-sm">{agency}</span>
      {name && (
        <span className="block text-sm text-fg-muted">
          <MailAddress>{email}</MailAddress>
        </span>
      )}
      {note && state === 'requested' && <span className="mt-1 block text-sm">“{note}”</span>}
    </div>
  </div>
)

const ActionButtons = ({
  mandate,
  onAction,
}: {
  mandate: EmployersMandate
  onAction: (action: MandateAction) => void
}) => {
  const recruiterName = mandate.name ?? mandate.email
  const { id, state } = mandate
  const nameForScreenReaders = <span className="sr-only"> {recruiterName}</span>
  if (state === 'requested')
    return (
      <div className="flex flex-wrap gap-2 md:justify-end">
        <Button
          variant="dark"
          size="sm"
          onClick={() =>
            onAction({
              ...{ id, side: 'employer', move: 'confirm', verb: 'Confirm the mandate' },
              title: `Let ${recruiterName} act for you?`,
              text: `${mandate.agency} may write and publish jobs in your name and work with the people who apply to them. Seekers see that on each job.`,
            })
          }
        >
          Confirm{nameForScreenReaders}
        </Button>
        <Button
          variant="outlined"
          size="sm"
          onClick={() =>
            onAction({
              ...{ id, side: 'employer', move: 'refuse', verb: 'Decline' },
              title: `Decline the request of ${recruiterName}?`,
              text: 'They are told. They can ask again later.',
            })
          }
        >
          Decline{nameForScreenReaders}
        </Button>
      </div>
    )
  if (state === 'invited')
    return (
      <Button
        variant="outlined"
        size="sm"
        onClick={() =>
          onAction({
            ...{ id, side: 'employer', move: 'takeBack', verb: 'Cancel the invitation' },
            title: `Cancel the invitation of ${recruiterName}?`,
            text: 'The link in their email stops working.',
          })
        }
      >
        Cancel invitation{nameForScreenReaders}
      </Button>
    )
  if (state === 'active')
    return (
      <Button
        variant="outlined"
        size="sm"
        onClick={() =>
          onAction({
            ...{ id, side: 'employer', move: 'end', verb: 'End the mandate', destructive: true },
            title: `End the mandate of ${recruiterName}?`,
            text: 'From the next moment on they reach none of your jobs and applicants. The jobs stay online, and stay yours.',
          })
        }
      >
        End mandate{nameForScreenReaders}
      </Button>
    )
  return null
}
