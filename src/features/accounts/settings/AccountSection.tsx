import { type ReactNode, useState } from 'react'
import type { DataOf } from '#/client/api.ts'
import { Button } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { MailAddress } from '#/ui/MailAddress.tsx'
import { EmailDialog } from '../email-change/EmailDialog.tsx'
import { PendingEmail } from '../email-change/PendingEmail.tsx'
import { UndeliverableEmail } from '../email-change/UndeliverableEmail.tsx'
import { ProviderRows } from '../external/ProviderRows.tsx'
import { PasswordDialog } from '../password/PasswordDialog.tsx'
import { RemovePasswordButton } from '../password/RemovePasswordButton.tsx'
import { CompanySignInRow } from './CompanySignInRow.tsx'
import { NameDialog } from './NameDialog.tsx'
import { SettingRow, SettingsSection } from './SettingsSection.tsx'

export type Account = DataOf<'GET', '/account'>

/** `photo`: the row of the photo, which belongs to the files. */
export function AccountSection({ account, photo }: { account: Account; photo: ReactNode }) {
  const [open, setOpen] = useState<'name' | 'email' | 'password' | null>(null)
  const close = () => setOpen(null)
  const changeButton = (what: 'name' | 'email' | 'password', label = 'Change') => (
    <Button variant="ghost" size="sm" onClick={() => setOpen(what)}>
      {label}
      <span className="sr-only"> {what}</span>
    </Button>
  )
  return (
    <SettingsSection id="account" title="Account">
      <SettingRow title="Name" value={account.name} action={changeButton('name')} />
      {photo}
      <SettingRow
        title="Email"
        value={<MailAddress>{account.email}</MailAddress>}
        action={changeButton('email')}
      />
      {account.emailUndeliverable && account.pendingEmail?.email !== account.email && (
        <UndeliverableEmail email={account.email} undeliverable={account.emailUndeliverable} />
      )}
      {account.pendingEmail && (
        <PendingEmail
          email={account.pendingEmail.email}
          isOwn={account.pendingEmail.email === account.email}
        />
      )}
      <SettingRow
        title="Password"
        value={
          !account.hasPassword ? (
            'None: you sign in another way'
          ) : account.passwordChangedAt ? (
            <>
              Changed <DateTime iso={account.passwordChangedAt} as="long" />
            </>
          ) : (
            'Unchanged since you registered'
          )
        }
        action={
          <div className="flex flex-wrap justify-end">
            {account.hasPassword && account.waysIn > 1 && <RemovePasswordButton />}
            {changeButton('password', account.hasPassword ? 'Change' : 'Set')}
          </div>
        }
      />
      <CompanySignInRow account={account} />
      <ProviderRows account={account} />
      {open === 'name' && <NameDialog name={account.name} onClose={close} />}
      {open === 'email' && <EmailDialog onClose={close} />}
      {open === 'password' && <PasswordDialog hasPassword={account.hasPassword} onClose={close} />}
    </SettingsSection>
  )
}
