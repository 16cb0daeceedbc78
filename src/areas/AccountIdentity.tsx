import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#/client/api.ts'
import { useSession } from '#/client/session.ts'
import { MailAddress } from '#/ui/MailAddress.tsx'
import type { RailArea } from './rail/side-rail.ts'

/** Whose account is open: name, company and address, above the entries of a menu. */
export function AccountIdentity({ area }: { area: RailArea }) {
  const name = useSession()?.user?.name
  const email = useQuery(apiQuery('/account', {}, { silent: true })).data?.email
  const company = useQuery({
    ...apiQuery('/employers', {}, { silent: true }),
    enabled: area === 'employer',
  }).data?.name
  return (
    <div className="mb-1.5 border-b border-base-300 px-2.5 pb-2.5 pt-1.5 text-sm">
      <p className="truncate text-base font-bold">{name}</p>
      {company && <p className="wrap-anywhere">{company}</p>}
      {email && (
        <p className="text-fg-muted">
          <MailAddress>{email}</MailAddress>
        </p>
      )}
    </div>
  )
}
