import { useState } from 'react'
import { useWrite } from '#/client/queries/use-write.ts'
import { showToast } from '#/client/toasts/toast.ts'
import { useActor } from '#/client/use-rights.ts'
import { companyActorLabels, hasRight, type TeamRole, teamRoles, withArticle } from '#/shared/rights.ts'
import { plural } from '#/shared/sentence.ts'
import { FormError } from '#/ui/ErrorNote.tsx'
import { Choices } from '#/ui/form/Choices.tsx'
import { MailAddress } from '#/ui/MailAddress.tsx'
import { Notice } from '#/ui/notes/Notice.tsx'
import { ConfirmDialog } from '#/ui/overlay/Dialog.tsx'
import { liveJobsLabel } from '../live-jobs-label.ts'
import { decideTeamMove, needsNewCheck, type TeamMove } from './moves.ts'
import { type Invitation, type Member, roleSentences, type Team } from './team-labels.ts'

export type TeamAction =
  | { kind: 'change-role' | 'remove' | 'leave' | 'hand-over'; member: Member }
  | { kind: 'revoke'; invitation: Invitation }

type DialogProps<Action> = { action: Action; team: Team; onClose: () => void }
type MemberAction = Extract<TeamAction, { member: Member }>

export const TeamActionDialog = ({ action, ...props }: DialogProps<TeamAction>) =>
  action.kind === 'revoke' ? (
    <RevokeDialog invitation={action.invitation} onClose={props.onClose} />
  ) : (
    <MemberActionDialog action={action} {...props} />
  )

const writeOptions = (onClose: () => void) =>
  ({
    silent: true,
    invalidates: ['/employer/*', '/employers/*'],
    invalidatesOnFailure: true,
    done({ message }: { message?: string }) {
      showToast('success', message, 'team')
      onClose()
    },
  }) as const

/** Confirms a move of the team, says what follows, and warns when it starts a new check. */
function MemberActionDialog({ action: { kind, member }, team, onClose }: DialogProps<MemberAction>) {
  const actor = useActor()
  const [role, setRole] = useState<TeamRole>(member.role)
  const options = writeOptions(onClose)
  const writes = {
    'change-role': useWrite('PUT /employer/team/members/:id', options),
    remove: useWrite('DELETE /employer/team/members/:id', options),
    leave: useWrite('POST /employer/team/leave', options),
    'hand-over': useWrite('POST /employer/team/hand-over', options),
  }
  const { isBusy, failure } = writes[kind]
  const { id, name } = member
  const confirm = () => {
    if (kind === 'change-role') return role === member.role ? onClose() : writes[kind].write({ id, role })
    return kind === 'leave' ? writes.leave.write() : writes[kind].write({ id })
  }
  const move: TeamMove =
    kind === 'change-role' ? { kind, id, role } : kind === 'leave' ? { kind } : { kind, id }
  const you = team.members.find(({ isYou }) => isYou)?.id ?? ''
  const decision = decideTeamMove(team.members, you, move)
  const isCheckedAgain = 'team' in decision && needsNewCheck(decision.team)
  const owned = member.ownedJobs > 0 && plural(member.ownedJobs, 'job')
  const texts = {
    'change-role': { title: `The role of ${name}`, verb: 'Save role', text: null },
    remove: {
      title: `Remove ${name} from the team?`,
      verb: 'Remove from the team',
      text: `From their next click on they reach nothing of the company. What they wrote stays, with their name.${owned ? ` You take over the ${owned} they own.` : ''}`,
    },
    leave: {
      title: 'Leave the team?',
      verb: 'Leave the team',
      text: `From the next click on you reach nothing of the company, and come back only by an invitation. What you wrote stays, with your name.${owned ? ` An owner takes over the ${owned} you own.` : ''}`,
    },
    'hand-over': {
      title: `Hand the company over to ${name}?`,
      verb: 'Hand over',
      text: 'They become an owner, and you become an admin. Only an owner can make you an owner again.',
    },
  }[kind]
  const choices = teamRoles.filter((one) => one !== 'owner' || hasRight(actor, 'manage-owners'))
  return (
    <ConfirmDialog
      open
      title={texts.title}
      subtitle={texts.text}
      confirmLabel={texts.verb}
      destructive={kind === 'remove' || kind === 'leave'}
      busy={isBusy}
      onConfirm={confirm}
      onClose={onClose}
    >
      {failure && failure.code !== 'step-up' && (
        <div className="mb-4">
          <FormError>{failure.message}</FormError>
        </div>
      )}
      {kind === 'change-role' && (
        <Choices
          label="Role"
          name="role"
          columns=""
          value={role}
          onChange={(event) => setRole(event.target.value as TeamRole)}
          choices={choices.map((one) => ({
            value: one,
            label: <span className="font-bold">{companyActorLabels[one]}</span>,
            hint: roleSentences[one],
          }))}
        />
      )}
      {isCheckedAgain && (
        <Notice className="mt-4 text-sm">
          The check knows the company by its owner. With a new one it is checked again
          {team.visibleJobs > 0
            ? `, and until then your ${liveJobsLabel(team.visibleJobs)} hidden and nobody can post.`
            : ', and until then nobody can post.'}
        </Notice>
      )}
      {kind === 'change-role' && role !== member.role && member.isYou && (
        <p className="mt-4 text-sm text-fg-muted">You will be {withArticle(role)} from the next click on.</p>
      )}
    </ConfirmDialog>
  )
}

function RevokeDialog({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const { write, isBusy, failure } = useWrite('DELETE /employer/team/invitations/:id', writeOptions(onClose))
  return (
    <ConfirmDialog
      open
      title="Take this invitation back?"
      subtitle={
        <>
          The link in the email to <MailAddress>{invitation.email}</MailAddress> stops working right away.
        </>
      }
      confirmLabel="Take it back"
      busy={isBusy}
      onConfirm={() => write({ id: invitation.id })}
      onClose={onClose}
    >
      {failure && <FormError>{failure.message}</FormError>}
    </ConfirmDialog>
  )
}
