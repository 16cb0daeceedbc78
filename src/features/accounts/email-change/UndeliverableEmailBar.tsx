import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { apiQuery } from '#/client/api.ts'
import { useSession } from '#/client/session.ts'
import { settingsPaths } from '../settings/paths.ts'

/** Above every page of the areas while mails to the account’s address come back; its settings say it themselves. */
export function UndeliverableEmailBar() {
  const isSignedIn = useSession() !== null
  const { data } = useQuery({
    ...apiQuery('/auth/session', {}, { silent: true }),
    enabled: isSignedIn,
    staleTime: 300_000,
  })
  const { pathname } = useLocation()
  if (!data?.emailUndeliverableSince || data.impersonator) return null
  const settings = settingsPaths[data.role]
  if (pathname === settings) return null
  return (
    <aside
      aria-label="Your email"
      className="flex flex-wrap items-center gap-x-4 gap-y-1 border-s-4 border-danger bg-danger-soft px-5 py-3 lg:px-10"
    >
      <p className="min-w-0 wrap-anywhere">
        <strong>Our email to {data.email} bounces,</strong> so we send almost none.
      </p>
      <Link to={settings} className="link font-semibold">
        Confirm or change the address
      </Link>
    </aside>
  )
}
