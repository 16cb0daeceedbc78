import { useNavigate } from 'react-router'
import { clearQueryClients } from '#/client/queries/query-client.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { storeStatus, useSession } from '#/client/session.ts'
import { wideButton } from '#/features/accounts/AuthShell.tsx'
import { paths } from '#/shared/paths.ts'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { Notice } from '#/ui/notes/Notice.tsx'
import type { ReadInvitation } from './TeamInvitationPage.tsx'

type JoinAsUserProps = { invitation: ReadInvitation; token: string }

/** Joins with the account one is signed in with; the server says whether that is the invited one. */
export function JoinAsUser({ invitation: { company, draft }, token }: JoinAsUserProps) {
  const navigate = useNavigate()
  const name = useSession()?.user?.name
  const { write, isBusy, failure } = useWrite('POST /team-invitation/join', {
    silent: true,
    done({ data }) {
      storeStatus(data.status ?? '')
      clearQueryClients()
      navigate(paths.employer.dashboard, { replace: true })
    },
  })
  return (
    <div className="grid gap-5">
      <p>You are signed in as {name ?? 'somebody'}.</p>
      {draft && (
        <Notice>
          You have begun a company of your own, {draft}. It was never sent, and is discarded when you join.
        </Notice>
      )}
      {failure && <FormError>{failure.message}</FormError>}
      <Button
        className={wideButton}
        busy={isBusy}
        onClick={() => write({ token, discardDraft: draft !== null })}
      >
        {draft ? `Discard ${draft} and join ${company}` : `Join ${company}`}
      </Button>
      <ButtonLink to={paths.logOut} variant="ghost" className={wideButton}>
        Log out
      </ButtonLink>
    </div>
  )
}
