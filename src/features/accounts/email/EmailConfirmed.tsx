import { Link, useSearchParams } from 'react-router'
import { paths, withNext } from '#/shared/paths.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { ArrowRight } from '#/ui/icons/icons.tsx'
import { tallButton } from '../AuthShell.tsx'
import { readNextPath } from '../next-path.ts'
import { SuccessPanel } from '../SuccessPanel.tsx'

export const EmailConfirmed = ({ alreadyVerified }: { alreadyVerified: boolean }) => {
  const [search] = useSearchParams()
  const next = readNextPath(search)
  return (
    <>
      <SuccessPanel title={alreadyVerified ? 'Already confirmed' : 'Email confirmed'}>
        {alreadyVerified ? 'You already confirmed this email. Next: log in.' : 'Next: log in.'}
      </SuccessPanel>
      <ButtonLink to={withNext(paths.login, next)} className={`mt-7 ${tallButton}`}>
        Log in
        <ArrowRight className="size-5 rtl:-scale-x-100" aria-hidden="true" />
      </ButtonLink>
      <p className="mt-5">
        <Link to={paths.jobs} className="link">
          Look at jobs first
        </Link>
      </p>
    </>
  )
}
