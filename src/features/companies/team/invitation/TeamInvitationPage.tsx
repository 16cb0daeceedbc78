import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { DataOf } from '#/client/api.ts'
import { pageMeta } from '#/client/meta.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { useSession } from '#/client/session.ts'
import { AuthShell, AuthTitle, tallButton } from '#/features/accounts/AuthShell.tsx'
import { CompanyButton } from '#/features/accounts/external/ExternalButton.tsx'
import { InvitedRegistrationForm } from '#/features/accounts/register/InvitedRegistrationForm.tsx'
import { paths, withNext } from '#/shared/paths.ts'
import { companyActorLabels, withArticle } from '#/shared/rights.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { SkeletonBar } from '#/ui/Skeleton.tsx'
import { roleSentences } from '../team-labels.ts'
import { DeclineInvitation, InvitationDeclined } from './DeclineInvitation.tsx'
import { JoinAsUser } from './JoinAsUser.tsx'

export const meta = () =>
  pageMeta({ title: 'Invitation', description: 'Join a company’s team.', noindex: true })

export type ReadInvitation = DataOf<'POST', '/team-invitation'>

/** Target of the invitation mail. Whoever has no account for the address creates one and is in the team. */
export default function TeamInvitationPage() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const { write, failure, answer } = useWrite('POST /team-invitation', { silent: true })
  // Read in the browser only, so that the server never sees the token when it renders the page.
  useEffect(() => {
    write({ token })
  }, [write, token])
  const invitation = answer?.data
  const [declined, setDeclined] = useState<string | null>(null)
  if (declined) return <InvitationDeclined company={declined} />
  return (
    <AuthShell
      strip={{ now: 'The invitation', next: failure ? 'ask for a new one' : 'the team' }}
      poster={
        failure
          ? { now: { label: 'Invitation ended' }, next: [{ label: 'A new one', meta: 'From the team' }] }
          : {
              done: [{ label: 'Invited', meta: invitation?.company }],
              now: { label: 'Your account' },
              next: [{ label: 'The team', meta: invitation && companyActorLabels[invitation.role] }],
            }
      }
    >
      <AuthTitle>
        {invitation
          ? `Join ${invitation.company}`
          : failure
            ? 'This invitation cannot be opened'
            : 'Your invitation'}
      </AuthTitle>
      {invitation ? (
        <>
          <p className="mt-3 text-fg-muted">
            {invitation.invitedBy ?? 'Its team'} invites {invitation.email} as {withArticle(invitation.role)}.{' '}
            {roleSentences[invitation.role]}
          </p>
          <div className="mt-7 border-t-2 border-fg pt-5">
            <NextStep invitation={invitation} token={token} />
          </div>
          <DeclineInvitation token={token} company={invitation.company} onDeclined={setDeclined} />
        </>
      ) : failure ? (
        <div className="mt-7 border-t-2 border-fg pt-5">
          <FormError>{failure.message}</FormError>
          <p className="mt-4 text-fg-muted">If you are in the team already, log in.</p>
          <div className="mt-6 flex flex-wrap gap-3">
            <ButtonLink to={paths.login} size="lg">
              Log in
            </ButtonLink>
            <ButtonLink to={paths.landing} variant="outlined" size="lg">
              To the start page
            </ButtonLink>
          </div>
        </div>
      ) : (
        <div className="mt-7">
          <p role="status" className="sr-only">
            Reading the invitation
          </p>
          <SkeletonBar />
        </div>
      )}
    </AuthShell>
  )
}

const RegistrationForm = ({ token }: { token: string }) => (
  <InvitedRegistrationForm
    endpoint="POST /team-invitation/accept"
    token={token}
    nameHint="Your team and the people who apply read it."
    verb="Create account and join"
  />
)

/** The server checks the address when joining; what stands in the way is said before. */
function NextStep({ invitation, token }: { invitation: ReadInvitation; token: string }) {
  const session = useSession()
  const { account, company, email, signIn } = invitation
  if (account === 'other')
    return (
      <p>
        {email} has an account already that is not an employer’s, and accounts keep their role. Ask {company}{' '}
        to invite another address of yours.
      </p>
    )
  if (account === 'elsewhere')
    return (
      <p>
        {email} belongs to another company’s team, and an account belongs to one company. Leave that team
        first, or ask {company} to invite another address of yours.
      </p>
    )
  if (account === 'none' && signIn && !session)
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-7">
        <div>
          <CompanyButton company={{ id: signIn.companyId, name: company }} next={null} />
          <p className="mt-2 text-sm text-fg-muted">
            {signIn.isRequired
              ? `${company} lets its people in by its own sign-in only. You are in the team when you come back.`
              : 'With the account you have there. You are in the team when you come back.'}
          </p>
        </div>
        {!signIn.isRequired && (
          <div className="border-t border-base-300 pt-6">
            <h2 className="mb-5 text-lg">Or with a password</h2>
            <RegistrationForm token={token} />
          </div>
        )}
      </div>
    )
  if (session) return <JoinAsUser invitation={invitation} token={token} />
  if (account === 'none') return <RegistrationForm token={token} />
  return (
    <>
      <p className="mb-6">You have an account with this address. Log in to join.</p>
      <ButtonLink to={withNext(paths.login, `${paths.teamInvitation}?token=${token}`)} className={tallButton}>
        Log in to join
      </ButtonLink>
    </>
  )
}
