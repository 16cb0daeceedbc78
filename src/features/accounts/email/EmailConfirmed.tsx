import { Link, useSearchParams } from 'react-router'
import { homePath, useSession } from '#/client/session.ts'
import { paths, withNext } from '#/shared/paths.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { ArrowRight } from '#/ui/icons/icons.tsx'
import { tallButton } from '../AuthShell.tsx'
import { nextPath } from '../next-path.ts'
import { SuccessPanel } from '../SuccessPanel.tsx'

export const EmailConfirmed = ({ alreadyVerified }: { alreadyVerified: boolean }) => {
  const session = useSession()
  const [search] = useSearchParams()
  const next = nextPath(search)
  return (
    <>
      <SuccessPanel title={alreadyVerified ? 'Already confirmed' : 'Email confirmed'}>
        {alreadyVerified ? 'This email was confirmed before. ' : ''}
        {session
          ? 'You can go on where you were.'
          : 'Next: log in, and your start page says what to do first.'}
      </SuccessPanel>
      <ButtonLink
        to={session ? (next ?? homePath(session)) : withNext(paths.login, next)}
        className={`mt-7 ${tallButton}`}
      >
        {session ? 'Go on' : 'Log in'}
        <ArrowRight className="size-5 rtl:-scale-x-100" aria-hidden="true" />
      </ButtonLink>
      {!session && (
        <p className="mt-5">
          <Link to={paths.jobs} className="link">
            Look at jobs first
          </Link>
        </p>
      )}
    </>
  )
}
