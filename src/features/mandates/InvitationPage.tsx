import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { pageMeta } from '#/client/meta.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { AuthShell, AuthTitle, tallButton } from '#/features/accounts/AuthShell.tsx'
import { InvitedRegistrationForm } from '#/features/accounts/register/InvitedRegistrationForm.tsx'
import { paths, withNext } from '#/shared/paths.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { SkeletonBar } from '#/ui/Skeleton.tsx'

export const meta = () =>
  pageMeta({ title: 'Invitation', description: 'Recruit for a company.', noindex: true })

/** Target of the invitation mail: people without an account create one and accept with it. */
export default function InvitationPage() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const { write, failure, answer: invitationQuery } = useWrite('POST /mandates/invitation', { silent: true })
  // Read in the browser only, so that the server never sees the token when it renders the page.
  useEffect(() => {
    write({ token })
  }, [write, token])
  const invitation = invitationQuery?.data
  return (
    <AuthShell
      strip={{ now: 'The invitation', next: failure ? 'ask for a new one' : 'write their first job' }}
      poster={
        failure
          ? { now: { label: 'Invitation ended' }, next: [{ label: 'A new one', meta: 'From the company' }] }
          : {
              done: [{ label: 'Invited', meta: invitation?.company.name }],
              now: { label: 'Your account' },
              next: [{ label: 'Their first job', meta: 'Seekers see both names' }],
            }
      }
    >
      <AuthTitle>
        {invitation
          ? `Recruit for ${invitation.company.name}`
          : failure
            ? 'This invitation cannot be opened'
            : 'Your invitation'}
      </AuthTitle>
      {invitation ? (
        <>
          <p className="mt-3 text-fg-muted">
            They invite you as {invitation.agency}, at {invitation.email}.
          </p>
          {invitation.note && <p className="mt-3">“{invitation.note}”</p>}
          <div className="mt-7 border-t-2 border-fg pt-5">
            {invitation.account === 'none' ? (
              <InvitedRegistrationForm
                endpoint="POST /mandates/invitation/accept"
                token={token}
                nameHint={`Seekers read it on each job you post for ${invitation.company.name}.`}
                verb="Create account and accept"
              />
            ) : (
              <ExistingAccount role={invitation.account} email={invitation.email} />
            )}
          </div>
        </>
      ) : failure ? (
        <div className="mt-7 border-t-2 border-fg pt-5">
          <FormError>{failure.message}</FormError>
          <p className="mt-4 text-fg-muted">
            Whoever invited you can send another. If you have accepted already, log in.
          </p>
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

const ExistingAccount = ({ role, email }: { role: 'recruiter' | 'other'; email: string }) =>
  role === 'recruiter' ? (
    <>
      <p className="mb-6">You have an account with this address. Log in to answer.</p>
      <ButtonLink to={withNext(paths.login, paths.recruiter.mandates)} className={tallButton}>
        Log in to answer
      </ButtonLink>
    </>
  ) : (
    <p>
      {email} has an account already that is not a recruiter’s, and accounts keep their role. Give the company
      another address of yours, and let it invite that one.
    </p>
  )
