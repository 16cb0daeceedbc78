import { Button } from '#/ui/Button.tsx'
import { Avatar } from '#/ui/CompanyLogo.tsx'
import { Table } from '#/ui/Table.tsx'
import type { AskedMove } from './MoveDialog.tsx'
import { type EmployersMandate, jobsWords, LastMove, MandateBadge } from './mandate-labels.tsx'

type RowsProps = {
  caption: string
  rows: EmployersMandate[]
  /** Whether the reader may decide. */
  owner: boolean
  onMove: (asked: AskedMove) => void
}

export const RecruiterRows = ({ caption, rows, owner, onMove }: RowsProps) => (
  <Table
    caption={caption}
    rows={rows}
    rowKey={({ id }) => id}
    columns={[
      { key: 'person', header: 'Recruiter', rowHeader: true, cell: (row) => <Person mandate={row} /> },
      { key: 'state', header: 'State', cell: (row) => <MandateBadge {...row} /> },
      {
        key: 'jobs',
        header: 'Wrote',
        cell: ({ jobs }) => <span className="tabular-nums">{jobsWords(jobs)}</span>,
      },
      { key: 'last', header: 'Record', cell: (row) => <LastMove history={row.history} /> },
      ...(owner
        ? [
            {
              key: 'act',
              header: 'Decide',
              alignEnd: true,
              cell: (row: EmployersMandate) => <Moves mandate={row} onMove={onMove} />,
            },
          ]
        : []),
    ]}
  />
)

const Person = ({ mandate: { name, email, agency, note, state } }: { mandate: EmployersMandate }) => (
  <div className="flex gap-3">
    <Avatar name={name ?? email} size={40} />
    <div className="min-w-0 wrap-anywhere">
      <span className="block font-[750] leading-tight">{name ?? email}</span>
      <span className="block text-sm">{agency}</span>
      {name && <span className="block text-sm text-fg-muted">{email}</span>}
      {note && state === 'asked' && <span className="mt-1 block text-sm">“{note}”</span>}
    </div>
  </div>
)

const Moves = ({ mandate, onMove }: { mandate: EmployersMandate; onMove: (asked: AskedMove) => void }) => {
  const who = mandate.name ?? mandate.email
  const { id, state } = mandate
  const spoken = <span className="sr-only"> {who}</span>
  if (state === 'asked')
    return (
      <div className="flex flex-wrap justify-end gap-2">
        <Button
          variant="dark"
          size="sm"
          onClick={() =>
            onMove({
              ...{ id, side: 'employer', move: 'confirm', verb: 'Confirm the mandate' },
              title: `Let ${who} act for you?`,
              text: `${mandate.agency} may write and publish jobs in your name and work with the people who apply to them. Seekers see that on each job.`,
            })
          }
        >
          Confirm{spoken}
        </Button>
        <Button
          variant="outlined"
          size="sm"
          onClick={() =>
            onMove({
              ...{ id, side: 'employer', move: 'refuse', verb: 'Decline' },
              title: `Decline the request of ${who}?`,
              text: 'They are told. They can ask again later.',
            })
          }
        >
          Decline{spoken}
        </Button>
      </div>
    )
  if (state === 'invited')
    return (
      <Button
        variant="outlined"
        size="sm"
        onClick={() =>
          onMove({
            ...{ id, side: 'employer', move: 'takeBack', verb: 'Take it back' },
            title: `Take the invitation of ${who} back?`,
            text: 'The link in their mail stops working.',
          })
        }
      >
        Take back{spoken}
      </Button>
    )
  if (state === 'active')
    return (
      <Button
        variant="outlined"
        size="sm"
        onClick={() =>
          onMove({
            ...{ id, side: 'employer', move: 'end', verb: 'End the mandate', destructive: true },
            title: `End the mandate of ${who}?`,
            text: 'From the next moment on they reach none of your jobs and applicants. The jobs stay online, and stay yours.',
          })
        }
      >
        End{spoken}
      </Button>
    )
  return null
}
