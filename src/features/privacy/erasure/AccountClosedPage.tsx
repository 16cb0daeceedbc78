import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { apiQuery } from '#/client/api.ts'
import { pageMeta } from '#/client/meta.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { homePath, useSession } from '#/client/session.ts'
import { AuthShell, AuthTitle, tallButton } from '#/features/accounts/AuthShell.tsx'
import { paths } from '#/shared/paths.ts'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import type { Route } from './+types/AccountClosedPage'

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: 'Your account is closed', description: 'You can still keep it.', noindex: true })

/** Where a closed account arrives: after it was closed, and at every sign-in until it is erased. */
export default function AccountClosedPage() {
  const session = useSession()
  const [search] = useSearchParams()
  const deletion = useQuery({
    ...apiQuery('/account/deletion', {}, { silent: true }),
    enabled: session !== null,
  })
  const navigate = useNavigate()
  const keep = useWrite('POST /account/keep', {
    silent: true,
    toast: true,
    done: () => navigate(session ? homePath(session) : paths.login, { replace: true }),
  })
  const eraseAt = deletion.data?.eraseAt ?? dayIn(search.get('until'))
  // Somebody whose account is open has nothing to keep.
  const isOpen = session && deletion.data && deletion.data.eraseAt === null
  return (
    <AuthShell
      strip={{ now: 'Closed', next: 'erased, or kept' }}
      poster={{
        done: [{ label: 'You deleted your account' }],
        now: { label: 'It is closed' },
        next: [{ label: 'Keep it, or it is erased' }],
      }}
    >
      <AuthTitle>{isOpen ? 'Your account is open.' : 'Your account is closed.'}</AuthTitle>
      {isOpen ? (
        <p className="mt-3 text-lg leading-normal">Nothing to do: nobody deleted it.</p>
      ) : (
        <p className="mt-3 text-lg leading-normal">
          It will be erased
          {eraseAt && (
            <>
              {' '}
              on <DateTime iso={eraseAt} as="long" />
            </>
          )}
          .{' '}
          {session
            ? 'Until then you can keep it. Withdrawn applications and teams you left don’t come back by themselves.'
            : 'Until then you can log in and keep it.'}
        </p>
      )}
      {keep.failure && (
        <div className="mt-5">
          <FormError>{keep.failure.message}</FormError>
        </div>
      )}
      <div className="mt-7 grid gap-3">
        {session && !isOpen && (
          <>
            <Button className={tallButton} busy={keep.isBusy} onClick={() => keep.write()}>
              Keep my account
            </Button>
            <ButtonLink to={paths.logOut} variant="outlined" className={tallButton}>
              Log out, and let it be erased
            </ButtonLink>
          </>
        )}
        {session && isOpen && (
          <ButtonLink to={homePath(session)} className={tallButton}>
            Continue
          </ButtonLink>
        )}
        {!session && (
          <>
            <ButtonLink to={paths.landing} variant="outlined" className={tallButton}>
              To the start page
            </ButtonLink>
            <Link to={paths.login} className="link">
              Log in to keep it
            </Link>
          </>
        )}
      </div>
    </AuthShell>
  )
}

/** From the address, which anybody can change: only a date counts. */
const dayIn = (text: string | null) => (text && !Number.isNaN(Date.parse(text)) ? text : null)
