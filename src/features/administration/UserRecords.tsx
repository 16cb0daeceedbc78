import { Link } from 'react-router'
import { paths } from '#/shared/paths.ts'
import { DateTime } from '#/ui/DateTime.tsx'
import { Table } from '#/ui/Table.tsx'
import { type User, userActionLabel } from './user-labels.tsx'

const none = 'border-b border-base-300 py-4 text-fg-muted'

export const UserCompanies = ({ user }: { user: User }) => (
  <ul>
    {user.companies.map(({ id, name, slug, status, as }) => (
      <li key={`${slug} ${as}`} className="border-b border-base-300 py-3 wrap-anywhere">
        <Link to={`${paths.admin.verificationCase(id)}?list=all`} className="link font-[750]">
          {name}
        </Link>
        <span className="text-fg-muted">
          , {as}. The company is {status}.
        </span>
      </li>
    ))}
  </ul>
)

export const UserSessions = ({ user: { sessions } }: { user: User }) =>
  sessions.length === 0 ? (
    <p className={none}>Not logged in anywhere.</p>
  ) : (
    <Table
      caption="Sessions"
      rows={sessions}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'device',
          header: 'Device',
          rowHeader: true,
          // The full header is the tooltip.
          cell: ({ device, userAgent }) => <span title={userAgent ?? undefined}>{device}</span>,
        },
        {
          key: 'network',
          header: 'Network',
          cell: ({ network }) => <span className="record-value">{network ?? 'Unknown'}</span>,
        },
        { key: 'since', header: 'Since', cell: ({ startedAt }) => <DateTime iso={startedAt} as="time" /> },
        {
          key: 'used',
          header: 'Last used',
          cell: ({ lastUsedAt }) => <DateTime iso={lastUsedAt} as="age" />,
        },
      ]}
    />
  )

export const UserHistory = ({ user: { history } }: { user: User }) =>
  history.length === 0 ? (
    <p className={none}>No staff actions yet.</p>
  ) : (
    <Table
      caption="History"
      rows={history}
      rowKey={({ number }) => number}
      columns={[
        { key: 'what', header: 'What', rowHeader: true, cell: ({ action }) => userActionLabel(action) },
        { key: 'who', header: 'By', cell: ({ actor }) => actor },
        {
          key: 'why',
          header: 'Reason',
          cell: ({ reason }) => <span className="wrap-anywhere">{reason || '—'}</span>,
        },
        { key: 'when', header: 'When', cell: ({ createdAt }) => <DateTime iso={createdAt} as="time" /> },
      ]}
    />
  )
