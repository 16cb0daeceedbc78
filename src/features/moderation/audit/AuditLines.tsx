import { Link } from 'react-router'
import type { DataOf } from '#/client/api.ts'
import { paths } from '#/shared/paths.ts'
import { capitalized } from '#/shared/sentence.ts'
import { type Column, Table } from '#/ui/Table.tsx'

export type AuditLine = DataOf<'GET', '/admin/audit'>[number]

const actionLabels: Record<string, string> = {
  'company.view': 'Opened a company’s case',
  'company.approve': 'Approved a company',
  'company.changes': 'Asked a company for changes',
  'company.refuse': 'Refused a company',
  'company.suspend': 'Suspended a company',
  'company.reinstate': 'Lifted a suspension',
  'task.retry': 'Ran a task again',
  'user.impersonate': 'Viewed as a person',
  'user.impersonate-end': 'Ended viewing as a person',
  'user.suspend': 'Suspended a person',
  'user.propose-reinstatement': 'Proposed to reinstate a person',
  'user.decline-reinstatement': 'Let a person’s suspension stand',
  'user.reinstate': 'Reinstated a person',
  'user.end-sessions': 'Logged a person out everywhere',
}

/** 'company.propose-reinstatement' → 'Company: propose reinstatement', where no plainer words are given. */
const actionLabel = (action: string) => {
  const known = actionLabels[action]
  if (known) return known
  const [area = '', verb = ''] = action.split('.')
  return `${capitalized(area)}: ${verb.replaceAll('-', ' ')}`
}

const describeChange = ({ from, to }: AuditLine['detail']) =>
  typeof from === 'string' && typeof to === 'string' && from !== to ? { from, to } : null

const columns: Column<AuditLine>[] = [
  {
    key: 'time',
    header: 'Time',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{createdAt.slice(11, 19)}</time>,
    className: 'tabular-nums md:w-20',
  },
  {
    key: 'who',
    header: 'Who',
    rowHeader: true,
    cell: ({ actor }) => actor,
    className: 'wrap-anywhere max-md:font-bold!',
  },
  { key: 'what', header: 'What', cell: ({ action }) => actionLabel(action) },
  {
    key: 'on',
    header: 'On',
    cell: ({ subjectType, subjectId, subject }) =>
      subjectType === 'company' ? (
        <Link to={`${paths.admin.verificationCase(subjectId)}?list=all`} className="link wrap-anywhere">
          {subject}
        </Link>
      ) : (
        <b className="wrap-anywhere">{subject}</b>
      ),
  },
  {
    key: 'change',
    header: 'Before and after',
    cell: ({ detail }) => {
      const change = describeChange(detail)
      return change ? (
        <span className="inline-flex flex-wrap gap-x-2">
          <s>{change.from}</s>
          <span aria-hidden="true">›</span>
          <b>{change.to}</b>
        </span>
      ) : (
        <span className="text-fg-muted">Nothing changed</span>
      )
    },
  },
  {
    key: 'why',
    header: 'Reason',
    cell: ({ reason }) => <span className="whitespace-pre-line wrap-anywhere">{reason}</span>,
    className: 'md:w-[26%]',
  },
  { key: 'line', header: 'Line', cell: ({ number }) => number, alignEnd: true },
]

export const AuditLines = ({ day, lines }: { day: string; lines: AuditLine[] }) => (
  <Table
    caption={`What was done on ${day}`}
    columns={columns}
    rows={lines}
    rowKey={({ number }) => String(number)}
  />
)
