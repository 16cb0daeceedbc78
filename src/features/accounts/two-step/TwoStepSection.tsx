import { useState } from 'react'
import { useWrite } from '#/client/queries/use-write.ts'
import { Button } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { Check } from '#/ui/icons/icons.tsx'
import { LifeBuoy, ShieldCheck } from '#/ui/icons/more-icons.tsx'
import { KeyRound } from '#/ui/icons/visitor-icons.tsx'
import { ConfirmDialog } from '#/ui/overlay/Dialog.tsx'
import { StatusBadge } from '#/ui/StatusBadge.tsx'
import type { Account } from '../settings/AccountSection.tsx'
import { recoveryCodeCount } from '../settings/api.ts'
import { SettingRow, SettingsSection } from '../settings/SettingsSection.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'
import { SetUpDialog } from './SetUpDialog.tsx'

export function TwoStepSection({ account: { twoStep, twoStepRequired, passkeys } }: { account: Account }) {
  const [open, setOpen] = useState<'set-up' | 'off' | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const close = () => setOpen(null)
  const off = useWrite('POST /account/two-step/off', { toast: true, invalidates: ['/account'], done: close })
  const on = useWrite('POST /account/two-step/passkeys', {
    toast: true,
    invalidates: ['/account', '/account/sessions'],
    done: ({ data }) => setCodes(data.recoveryCodes),
  })
  const turnOff = (
    <Button variant="ghost" size="sm" onClick={() => setOpen('off')}>
      Turn off<span className="sr-only"> two-step sign-in</span>
    </Button>
  )
  const renew = useWrite('POST /account/recovery-codes', {
    invalidates: ['/account'],
    done: ({ data }) => setCodes(data.recoveryCodes),
  })
  return (
    <SettingsSection
      id="two-step"
      title="Two-step sign-in"
      note={
        twoStepRequired && !twoStep
          ? 'Administrators need it. Set it up to open the rest of your pages.'
          : 'A second step keeps others out, even if they know your password.'
      }
    >
      <SettingRow
        icon={ShieldCheck}
        title="Authenticator app"
        badge={twoStep?.hasApp && <OnBadge />}
        value={
          twoStep?.hasApp ? (
            <>
              Since <DateTime iso={twoStep.since} as="long" />
            </>
          ) : (
            'Six digits from an app on your phone, after your password.'
          )
        }
        action={
          twoStep?.hasApp ? (
            turnOff
          ) : (
            <Button variant="outlined" size="sm" onClick={() => setOpen('set-up')}>
              Set up<span className="sr-only"> two-step sign-in</span>
            </Button>
          )
        }
      />
      <SettingRow
        icon={KeyRound}
        title="Passkey"
        badge={twoStep && passkeys > 0 && <OnBadge />}
        value={
          passkeys === 0
            ? 'One of your passkeys, after your password. Add one above first.'
            : twoStep?.hasApp
              ? 'Use any of your passkeys instead of the six digits.'
              : 'One of your passkeys, after your password.'
        }
        action={
          twoStep && !twoStep.hasApp
            ? turnOff
            : passkeys > 0 &&
              !twoStep && (
                <Button variant="outlined" size="sm" busy={on.isBusy} onClick={() => on.write()}>
                  Turn on<span className="sr-only"> two-step sign-in with a passkey</span>
                </Button>
              )
        }
      />
      {twoStep && (
        <SettingRow
          icon={LifeBuoy}
          title="Recovery codes"
          value={`${twoStep.recoveryCodesLeft} of ${recoveryCodeCount} left. Keep them away from your ${twoStep.hasApp ? 'phone' : 'devices'}.`}
          action={
            <Button variant="ghost" size="sm" busy={renew.isBusy} onClick={() => renew.write()}>
              Get new<span className="sr-only"> recovery codes</span>
            </Button>
          }
        />
      )}
      {open === 'set-up' && <SetUpDialog onClose={close} onCodes={setCodes} />}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
      <ConfirmDialog
        open={open === 'off'}
        onClose={close}
        title="Turn off two-step sign-in?"
        subtitle={
          twoStepRequired
            ? 'Your recovery codes stop working, and you can open nothing but these settings until it is on again.'
            : 'Your password alone will open your account, and your recovery codes stop working.'
        }
        confirmLabel="Turn it off"
        onConfirm={() => off.write()}
        busy={off.isBusy}
        destructive
      />
    </SettingsSection>
  )
}

const OnBadge = () => (
  <StatusBadge tone="success" icon={Check}>
    On
  </StatusBadge>
)
