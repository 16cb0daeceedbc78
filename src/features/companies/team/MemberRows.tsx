import { useWrite } from '#/client/queries/use-write.ts'
import { useActor } from '#/client/use-rights.ts'
import { currentTime } from '#/shared/clock.ts'
import { companyActorLabels, hasRight, reachOf } from '#/shared/rights.ts'
import { plural } from '#/shared/sentence.ts'
import { Avatar } from '#/ui/company-logo/CompanyLogo.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { LogOut } from '#/ui/icons/icons.tsx'
import { Clock, Ellipsis, Mail, RefreshCw, Trash2, Users } from '#/ui/icons/more-icons.tsx'
import { KeyRound } from '#/ui/icons/visitor-icons.tsx'
import { MailAddress } from '#/ui/MailAddress.tsx'
import { Menu, type MenuEntry } from '#/ui/overlay/Menu.tsx'
import { StatusBadge } from '#/ui/StatusBadge.tsx'
import { Table } from '#/ui/Table.tsx'
import { invitationDays, maxTimesSent } from './api.ts'
import type { TeamAction } from './MemberDialogs.tsx'
import { decideTeamMove, type TeamMove } from './moves.ts'
import type { Invitation, Member, Team } from './team-labels.ts'

type Row = { member: Member; invitation?: undefined } | { invitation: Invitation; member?: undefined }
type RowsProps = { team: Team; onAction: (action: TeamAction) => void }

/** Members, and below them who is invited. */
export const MemberRows = ({ team, onAction }: RowsProps) => {
  const rows: Row[] = [
    ...team.members.map((member) => ({ member })),
    ...team.invitations.map((invitation) => ({ invitation })),
  ]
  return (
    <Table
      caption="The people of your team, and who is invited"
      rows={rows}
      rowKey={({ member, invitation }) => member?.id ?? invitation?.id ?? ''}
      columns={[
        {
          key: 'person',
          header: 'Person',
          rowHeader: true,
          className: 'md:w-[38%] max-md:pe-12!',
          cell: (row) =>
            row.member ? <Person member={row.member} /> : <Invited invitation={row.invitation} />,
        },
        {
          key: 'role',
          header: 'Role',
          cell: ({ member, invitation }) => (
            <span className="font-bold">
              {companyActorLabels[member?.role ?? invitation?.role ?? 'viewer']}
            </span>
          ),
        },
        { key: 'on', header: 'On', cell: (row) => <OnJobs row={row} /> },
        { key: 'seen', header: 'Last here', cell: (row) => <LastHere row={row} /> },
        {
          key: 'act',
          header: 'Actions',
          alignEnd: true,
          onPhone: 'corner',
          cell: (row) =>
            row.member ? (
              <MemberMenu member={row.member} team={team} onAction={onAction} />
            ) : (
              <InvitationMenu invitation={row.invitation} onAction={onAction} />
            ),
        },
      ]}
    />
  )
}

const Person = ({ member: { name, email, photo, isYou } }: { member: Member }) => (
  <div className="flex gap-3">
    <Avatar name={name} src={photo} size={40} />
    <div className="min-w-0 wrap-anywhere">
      <span className="block font-[750] leading-tight">
        {name}
        {isYou && <span className="font-normal text-fg-muted"> (you)</span>}
      </span>
      <span className="block text-sm text-fg-muted">
        <MailAddress>{email}</MailAddress>
      </span>
    </div>
  </div>
)

const Invited = ({ invitation: { email, invitedBy, expiresAt } }: { invitation: Invitation }) => (
  <div className="flex gap-3">
    <span className="grid size-10 shrink-0 place-items-center rounded-full border-2 border-dashed border-border">
      <Mail className="size-[18px]" aria-hidden="true" />
    </span>
    <div className="min-w-0 wrap-anywhere">
      <span className="block font-[750] leading-tight">
        <MailAddress>{email}</MailAddress>
      </span>
      <span className="block text-sm text-fg-muted">
        Invited{invitedBy ? ` by ${invitedBy}` : ' by somebody who has left'}
      </span>
      <div className="mt-1.5">
        <InvitationEnds at={expiresAt} />
      </div>
    </div>
  </div>
)

const OnJobs = ({ row: { member, invitation } }: { row: Row }) => {
  const role = member?.role ?? invitation?.role ?? 'viewer'
  if (reachOf(role, 'see-jobs') === 'all') return 'All jobs'
  if (invitation) return invitation.jobs.length > 0 ? invitation.jobs.join(', ') : 'No job yet'
  const count = member?.jobs ?? 0
  return <span className="tabular-nums">{count === 0 ? 'No job yet' : plural(count, 'job')}</span>
}

const LastHere = ({ row: { member } }: { row: Row }) => {
  if (member?.isYou) return 'Now'
  if (member)
    return member.lastSeenAt ? (
      <DateTime iso={member.lastSeenAt} as="age" />
    ) : (
      <span className="text-fg-muted">No recent visit</span>
    )
  return <span className="text-fg-muted">Not yet</span>
}

const InvitationEnds = ({ at }: { at: string }) => {
  const isExpired = Date.parse(at) <= currentTime()
  return (
    <StatusBadge tone={isExpired ? 'neutral' : 'warning'} icon={Clock}>
      {isExpired ? (
        'Ran out'
      ) : (
        <>
          Runs out <DateTime iso={at} as="deadline" />
        </>
      )}
    </StatusBadge>
  )
}

const MemberMenu = ({ member, team, onAction }: RowsProps & { member: Member }) => {
  const actor = useActor()
  const you = team.members.find(({ isYou }) => isYou)?.id ?? ''
  const { id, name, isYou } = member
  const isAllowed = (move: TeamMove) => 'team' in decideTeamMove(team.members, you, move)
  const mayChange =
    hasRight(actor, 'manage-team') && (member.role !== 'owner' || hasRight(actor, 'manage-owners'))
  const leaving = decideTeamMove(team.members, you, { kind: 'leave' })
  const entries: MenuEntry[] = [
    ...(mayChange ? [{ id: 'change-role', label: 'Change role…', icon: Users }] : []),
    ...(!isYou && isAllowed({ kind: 'hand-over', id }) && member.role !== 'owner'
      ? [{ id: 'hand-over', label: 'Hand the company over…', icon: KeyRound }]
      : []),
    ...(!isYou && isAllowed({ kind: 'remove', id })
      ? [{ id: 'remove', label: 'Remove from the team…', icon: Trash2, danger: true }]
      : []),
    ...(isYou
      ? [
          {
            id: 'leave',
            label: 'Leave the team…',
            icon: LogOut,
            danger: true,
            ...('refusal' in leaving && { disabled: true, hint: leaving.refusal }),
          },
        ]
      : []),
  ]
  if (entries.length === 0) return null
  return (
    <Menu
      label={`More for ${name}`}
      square
      entries={entries}
      onAction={(kind) => onAction({ kind: kind as 'leave', member })}
    >
      <Ellipsis className="size-[18px]" aria-hidden="true" />
    </Menu>
  )
}

const InvitationMenu = ({
  invitation,
  onAction,
}: {
  invitation: Invitation
  onAction: (action: TeamAction) => void
}) => {
  const actor = useActor()
  const resend = useWrite('POST /employer/team/invitations/:id/resend', {
    toast: true,
    invalidates: ['/employer/team'],
    invalidatesOnFailure: true,
  })
  if (!hasRight(actor, 'manage-team')) return null
  const left = maxTimesSent - invitation.timesSent
  return (
    <Menu
      label={`More for ${invitation.email}`}
      square
      entries={[
        {
          id: 'resend',
          label: 'Send again',
          icon: RefreshCw,
          hint:
            left > 0
              ? `For ${invitationDays} more days; earlier links stop working`
              : `Sent ${maxTimesSent} times already`,
          disabled: left <= 0,
        },
        { id: 'revoke', label: 'Take back…', icon: Trash2, danger: true },
      ]}
      onAction={(id) =>
        id === 'resend' ? resend.write({ id: invitation.id }) : onAction({ kind: 'revoke', invitation })
      }
    >
      <Ellipsis className="size-[18px]" aria-hidden="true" />
    </Menu>
  )
}
