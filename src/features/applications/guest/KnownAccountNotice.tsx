import { Link } from 'react-router'
import { AuthTitle, tallButton } from '#/features/accounts/AuthShell.tsx'
import { paths, withNext } from '#/shared/paths.ts'
import { ButtonLink } from '#/ui/Button.tsx'

type NoticeProps = {
  /** What waits in the account. */
  children: string
  /** The page after the login. */
  next: string
}

/** After a mailed link whose address has an account: its owner logs in. */
export const KnownAccountNotice = ({ children, next }: NoticeProps) => (
  <>
    <AuthTitle>You have an account</AuthTitle>
    <p role="status" className="mt-3 text-lg">
      {children}
    </p>
    <ButtonLink to={withNext(paths.login, next)} className={`mt-7 ${tallButton}`}>
      Log in
    </ButtonLink>
    <p className="mt-4 text-sm">
      No password?{' '}
      <Link to={withNext(paths.loginCode, next)} className="link">
        Get a code by email
      </Link>
    </p>
  </>
)
