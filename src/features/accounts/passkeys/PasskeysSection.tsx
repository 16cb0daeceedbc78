import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery, type DataOf } from '#/client/api.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { Button } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { ErrorNote, FormError } from '#/ui/ErrorNote.tsx'
import { KeyRound } from '#/ui/icons/visitor-icons.tsx'
import { ConfirmDialog } from '#/ui/overlay/Dialog.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { SettingRow, SettingsSection } from '../settings/SettingsSection.tsx'
import { RecoveryCodesDialog } from '../two-step/RecoveryCodesDialog.tsx'
import { RenameDialog } from './RenameDialog.tsx'
import { createPasskey, usePasskeyExchange } from './use-passkey.ts'

export const passkeysQuery = apiQuery('/account/passkeys', {}, { silent: true })

type Passkey = DataOf<'GET', '/account/passkeys'>['passkeys'][number]

export function PasskeysSection() {
  const { data, ...query } = useQuery(passkeysQuery)
  const [open, setOpen] = useState<{ rename: Passkey } | { remove: Passkey } | null>(null)
  const close = () => setOpen(null)
  const remove = useWrite('POST /account/passkeys/:id/remove', {
    toast: true,
    invalidates: ['/account', '/account/passkeys'],
    done: close,
    failed: close,
  })
  const removing = open && 'remove' in open ? open.remove : null
  return (
    <SettingsSection
      id="passkeys"
      title="Passkeys"
      note="Sign in with your fingerprint, your face or your device’s PIN instead of a password. A passkey can’t be guessed, and it works on this site only."
    >
      {data?.passkeys.map((passkey) => (
        <PasskeyRow
          key={passkey.id}
          passkey={passkey}
          onRename={() => setOpen({ rename: passkey })}
          onRemove={() => setOpen({ remove: passkey })}
        />
      ))}
      {query.isPending && <SkeletonRows label="Loading your passkeys" shape="line" count={1} />}
      {query.isError && !data && (
        <ErrorNote
          message="We couldn’t load your passkeys. They are safe."
          error={query.error}
          onRetry={() => query.refetch()}
          busy={query.isFetching}
          className="mt-4"
        />
      )}
      {data && (data.offered ? <AddPasskey isFirst={data.passkeys.length === 0} /> : <NotOffered />)}
      {open && 'rename' in open && <RenameDialog passkey={open.rename} onClose={close} />}
      <ConfirmDialog
        open={removing !== null}
        onClose={close}
        title={`Remove “${removing?.name}”?`}
        subtitle="You can no longer sign in with it. You stay logged in everywhere."
        confirmLabel="Remove it"
        onConfirm={() => removing && remove.write({ id: removing.id })}
        busy={remove.isBusy}
        destructive
      />
    </SettingsSection>
  )
}

const NotOffered = () => (
  <p className="mt-4 text-fg-muted">
    Passkeys need a domain name, and this site is opened by its IP address.
  </p>
)

function AddPasskey({ isFirst }: { isFirst: boolean }) {
  const [codes, setCodes] = useState<string[] | null>(null)
  const start = useWrite('POST /account/passkeys/start', { silent: true })
  const add = useWrite('POST /account/passkeys', {
    silent: true,
    toast: true,
    invalidates: ['/account', '/account/passkeys', '/account/sessions'],
    done: ({ data }) => setCodes(data.recoveryCodes),
  })
  const { press, isBusy, failure } = usePasskeyExchange(createPasskey, start, add)
  return (
    <div className="mt-5 grid justify-items-start gap-4">
      {failure && <FormError>{failure}</FormError>}
      <Button variant="outlined" busy={isBusy} onClick={press}>
        {isFirst ? 'Add a passkey' : 'Add another passkey'}
      </Button>
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </div>
  )
}

type PasskeyRowProps = { passkey: Passkey; onRename: () => void; onRemove: () => void }

const PasskeyRow = ({ passkey, onRename, onRemove }: PasskeyRowProps) => (
  <SettingRow
    icon={KeyRound}
    title={passkey.name}
    badge={passkey.isSynced && <span className="tag">Synced</span>}
    value={
      <>
        Added <DateTime iso={passkey.createdAt} as="long" /> with {passkey.device}.{' '}
        {passkey.lastUsedAt ? (
          <>
            Last used: <DateTime iso={passkey.lastUsedAt} as="age" />
          </>
        ) : (
          'Not used yet.'
        )}
      </>
    }
    action={
      <div className="grid sm:flex">
        <Button variant="ghost" size="sm" onClick={onRename}>
          Rename<span className="sr-only"> {passkey.name}</span>
        </Button>
        <Button variant="ghost" size="sm" onClick={onRemove}>
          Remove<span className="sr-only"> {passkey.name}</span>
        </Button>
      </div>
    }
  />
)
