import { Button } from '#/ui/Button.tsx'
import { Eye, LogOut, RotateCw } from '#/ui/icons/icons.tsx'
import { Ban, Mail, ShieldAlert } from '#/ui/icons/more-icons.tsx'
import type { AdminAction } from './UserActionDialog.tsx'
import type { User } from './user-labels.tsx'

type UserActionsProps = { user: User; onAct: (act: AdminAction) => void; onResend: () => void }

/** Only the actions the reader may take now; the server decides which. */
export const UserActions = ({ user: { name, may }, onAct, onResend }: UserActionsProps) => (
  <>
    {may.impersonation && (
      <Button
        variant="outlined"
        onClick={() =>
          onAct({
            key: 'POST /admin/users/:id/impersonate',
            title: `View as ${name}?`,
            text: 'You see what they see, for 15 minutes, in this tab. Nothing can be pressed in their name, and what they tell in confidence stays closed.',
            verb: 'View',
            hint: 'Stands in the audit log with your name.',
          })
        }
      >
        <Eye className="size-[18px]" aria-hidden="true" />
        View as this person
      </Button>
    )}
    {may.resendVerification && (
      <Button variant="outlined" onClick={onResend}>
        <Mail className="size-[18px]" aria-hidden="true" />
        Send confirmation again
      </Button>
    )}
    {may.endSessions && (
      <Button
        variant="outlined"
        onClick={() =>
          onAct({
            key: 'POST /admin/users/:id/end-sessions',
            title: `Log ${name} out everywhere?`,
            text: 'Every device has to log in again. Nothing else changes.',
            verb: 'End all sessions',
            hint: 'Stands in the audit log.',
            optional: true,
          })
        }
      >
        <LogOut className="size-[18px]" aria-hidden="true" />
        End all sessions
      </Button>
    )}
    {may.takeAdminAway && (
      <Button
        variant="danger"
        onClick={() =>
          onAct({
            key: 'POST /admin/users/:id/take-admin-away',
            title: `Take the administrator’s rights of ${name} away?`,
            text: 'They are logged out and told by email. The account stays, as a seeker’s; only the command line makes another administrator.',
            verb: 'Take the rights away',
            hint: 'They read it in the email. It is kept in the audit log.',
            destructive: true,
          })
        }
      >
        <ShieldAlert className="size-[18px]" aria-hidden="true" />
        Take admin away
      </Button>
    )}
    {may.suspend && (
      <Button
        variant="danger"
        onClick={() =>
          onAct({
            key: 'POST /admin/users/:id/suspend',
            title: `Suspend ${name}?`,
            text: 'They are logged out right away and cannot log in. Nothing is deleted. Where they are the only owner of a company who can be reached, its jobs rest: nobody sees them or applies until an owner can be reached again.',
            verb: 'Suspend',
            hint: 'They read it when they log in and in an email. It is kept in the audit log.',
            destructive: true,
          })
        }
      >
        <Ban className="size-[18px]" aria-hidden="true" />
        Suspend
      </Button>
    )}
    {may.proposeReinstatement && (
      <Button
        onClick={() =>
          onAct({
            key: 'POST /admin/users/:id/reinstatement',
            title: `Propose to let ${name} in again?`,
            text: 'Lifting a suspension takes two people. Once another administrator confirms it, they can log in and are told by email.',
            verb: 'Propose',
            hint: 'They read it in the email. It is kept in the audit log.',
          })
        }
      >
        <RotateCw className="size-[18px]" aria-hidden="true" />
        Propose to reinstate
      </Button>
    )}
  </>
)
