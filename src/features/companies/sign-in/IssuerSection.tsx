import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useWrite } from '#/client/queries/use-write.ts'
import { Button } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { PasswordField } from '#/ui/form/PasswordField.tsx'
import { TextField } from '#/ui/form/TextField.tsx'
import { ConfirmDialog } from '#/ui/overlay/Dialog.tsx'
import { Section } from '#/ui/Section.tsx'
import { CopyField } from '../domain/CopyField.tsx'
import type { SignInSettings } from './CompanySignInPage.tsx'

type IssuerProps = { settings: SignInSettings; onSaved: (saved: SignInSettings) => void }

/** The issuer: what it must know of us, and what we must know of it. */
export function IssuerSection({ settings, onSaved }: IssuerProps) {
  const { connection, redirectUri, logoutUri } = settings
  const [changing, setChanging] = useState(false)
  const saved = (next: SignInSettings) => {
    setChanging(false)
    onSaved(next)
  }
  return (
    <Section
      id="issuer-title"
      title="Issuer"
      note="Register Waymark there as a web application with a client secret, and let it send email and email_verified."
      className="mt-4"
    >
      <dl>
        <CopyField label="Redirect URI" value={redirectUri} />
        <CopyField label="Logout URI" value={logoutUri} />
        {connection && !changing && (
          <>
            <CopyField label="Issuer" value={connection.issuer} />
            <CopyField label="Client ID" value={connection.clientId} />
          </>
        )}
      </dl>
      <p className="mt-3 max-w-[36rem] text-sm text-fg-muted">
        If your issuer offers back-channel logout, enter the logout URI there: who logs out at the issuer is
        then logged out here right away.
      </p>
      {connection && !changing ? (
        <div className="mt-5 flex flex-wrap gap-3">
          <Button variant="outlined" onClick={() => setChanging(true)}>
            Change the issuer
          </Button>
          <RemoveButton onSaved={onSaved} />
        </div>
      ) : (
        <IssuerForm
          settings={settings}
          onSaved={saved}
          onCancel={connection ? () => setChanging(false) : null}
        />
      )}
    </Section>
  )
}

type FormProps = IssuerProps & { onCancel: (() => void) | null }

function IssuerForm({ settings: { connection }, onSaved, onCancel }: FormProps) {
  const { register, handleSubmit, setError, watch, formState } = useForm({
    defaultValues: {
      issuer: connection?.issuer ?? '',
      clientId: connection?.clientId ?? '',
      clientSecret: '',
    },
  })
  const { errors } = formState
  const { write, isBusy, failure } = useWrite('PUT /employer/sign-in', {
    silent: true,
    toast: true,
    done: ({ data }) => onSaved(data),
    form: { fields: ['issuer', 'clientId', 'clientSecret'], setError },
  })
  const isSameClient =
    connection && watch('issuer') === connection.issuer && watch('clientId') === connection.clientId
  return (
    <form
      noValidate
      onSubmit={handleSubmit((typed) => write(typed))}
      className="mt-6 grid max-w-[36rem] grid-cols-[minmax(0,1fr)] gap-5"
    >
      {failure && failure.code !== 'step-up' && <FormError>{failure.message}</FormError>}
      {connection && connection.state !== 'off' && (
        <p className="border-s-4 border-warning bg-warning-soft px-3 py-2 text-sm">
          A change switches the sign-in off until you have tested it again, and logs out everybody who came in
          by it.
        </p>
      )}
      <TextField
        label="Issuer address"
        inputMode="url"
        hint="Where its /.well-known/openid-configuration is."
        placeholder="https://login.company.com"
        error={errors.issuer?.message}
        {...register('issuer', { required: 'Enter the issuer’s address' })}
      />
      <TextField
        label="Client ID"
        autoComplete="off"
        error={errors.clientId?.message}
        {...register('clientId', { required: 'Enter the client ID' })}
      />
      <PasswordField
        label="Client secret"
        autoComplete="new-password"
        hint={
          isSameClient
            ? 'Leave it empty to keep the one you gave. We never show it again.'
            : 'Stored encrypted, and never shown again.'
        }
        error={errors.clientSecret?.message}
        {...register('clientSecret')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="lg" busy={isBusy}>
          {connection ? 'Save the change' : 'Connect the issuer'}
        </Button>
        {onCancel && (
          <Button variant="ghost" size="lg" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}

function RemoveButton({ onSaved }: Pick<IssuerProps, 'onSaved'>) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const { write, isBusy } = useWrite('DELETE /employer/sign-in', {
    toast: true,
    done: ({ data }) => {
      close()
      onSaved(data)
    },
  })
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        Remove
      </Button>
      <ConfirmDialog
        open={open}
        onClose={close}
        title="Remove the connection?"
        subtitle="Everybody who came in by it is logged out and logs in as before. Whoever has no other way gets an email that says how to set a password."
        confirmLabel="Remove the connection"
        onConfirm={() => write()}
        busy={isBusy}
        destructive
      />
    </>
  )
}
