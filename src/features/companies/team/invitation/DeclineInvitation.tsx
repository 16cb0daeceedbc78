import { useWrite } from '#/client/queries/use-write.ts'
import { AuthShell } from '#/features/accounts/AuthShell.tsx'
import { SuccessPanel } from '#/features/accounts/SuccessPanel.tsx'
import { paths } from '#/shared/paths.ts'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'

type DeclineInvitationProps = { token: string; company: string; onDeclined: (company: string) => void }

/** Needs no account: the link proves whose address it is. */
export function DeclineInvitation({ token, company, onDeclined }: DeclineInvitationProps) {
  const { write, isBusy, failure } = useWrite('POST /team-invitation/decline', {
    silent: true,
    done: ({ data }) => onDeclined(data.company),
  })
  return (
    <section aria-labelledby="decline" className="mt-9 border-t border-base-300 pt-5">
      <h2 id="decline" className="text-lg">
        Not for you?
      </h2>
      <p className="mt-1 text-sm text-fg-muted">
        {company} is told that you declined, and this link stops working. They can invite you again.
      </p>
      {failure && (
        <div className="mt-4">
          <FormError>{failure.message}</FormError>
        </div>
      )}
      <Button variant="outlined" busy={isBusy} className="mt-4" onClick={() => write({ token })}>
        Decline
      </Button>
    </section>
  )
}

/** After the press, also when the page was open in a signed-in browser. */
export const InvitationDeclined = ({ company }: { company: string }) => (
  <AuthShell
    strip={{ now: 'Declined', next: 'nothing more' }}
    poster={{ done: [{ label: 'Invited', meta: company }], now: { label: 'Declined' }, next: [] }}
  >
    <SuccessPanel title="You declined">
      {company} is told, and the link in your email no longer works. If that was a mistake, ask them for a new
      invitation.
    </SuccessPanel>
    <ButtonLink to={paths.landing} variant="outlined" size="lg" className="mt-7">
      To the start page
    </ButtonLink>
  </AuthShell>
)
