import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { apiQuery } from '#/client/api.ts'
import { paths } from '#/shared/paths.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { LogOut } from '#/ui/icons/icons.tsx'
import { Logo } from '#/ui/Logo.tsx'

/** The email address of the signed-in user. */
export const useOwnEmail = (enabled = true) =>
  useQuery({ ...apiQuery('/auth/session', {}, { silent: true }), enabled }).data?.email

/**
 * The header before approval: logo, account and sign-out instead of the side rail. `isWaiting`: before the app has
 * started, when nothing may be requested.
 */
export const CheckpointPageHeader = ({
  isOnBrand,
  isWaiting,
  isLeaving,
}: {
  isOnBrand?: boolean
  /** The screen moves on by itself, and the lifted barrier stands where the links would be. */
  isLeaving?: boolean
  isWaiting?: boolean
}) => {
  const email = useOwnEmail(!isWaiting)
  return (
    <header className={isOnBrand ? 'on-brand relative z-2' : 'border-b border-base-300 bg-base-100'}>
      <div className={`page-container flex items-center gap-3 sm:gap-4 ${isOnBrand ? 'h-[72px]' : 'h-16'}`}>
        <Logo to={paths.employer.checkpoint} />
        {!isOnBrand && (
          <p className="plain-address ms-auto hidden truncate text-sm text-fg-muted sm:block">{email}</p>
        )}
        {!isLeaving && (
          <>
            <Link
              to={paths.employer.help('faq')}
              className={`link text-sm ${isOnBrand ? 'ms-auto' : 'max-sm:ms-auto'}`}
            >
              Help
            </Link>
            <Link to={paths.employer.settings} className="link text-sm">
              Settings
            </Link>
            <ButtonLink to={paths.logOut} variant="ghost" className="max-sm:-me-2 max-sm:px-2">
              <LogOut className="size-[18px]" aria-hidden="true" />
              <span className="max-[420px]:sr-only">Log out</span>
            </ButtonLink>
          </>
        )}
      </div>
    </header>
  )
}
