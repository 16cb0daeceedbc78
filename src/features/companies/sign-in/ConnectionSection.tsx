import { useState } from 'react'
import { useWrite } from '#/client/queries/use-write.ts'
import { Button } from '#/ui/Button.tsx'
import { Choices } from '#/ui/form/Choices.tsx'
import { Notice } from '#/ui/notes/Notice.tsx'
import { ConfirmDialog } from '#/ui/overlay/Dialog.tsx'
import { Section } from '#/ui/Section.tsx'
import type { Connection, SignInSettings } from './CompanySignInPage.tsx'
import { OidcFacts } from './OidcFacts.tsx'
import { OidcForm } from './OidcForm.tsx'
import { SamlFacts } from './saml/SamlFacts.tsx'
import { SamlForm } from './saml/SamlForm.tsx'

type ConnectionProps = { settings: SignInSettings; onSaved: (saved: SignInSettings) => void }

export type ConnectionFormProps = ConnectionProps & { onCancel: (() => void) | null }

/** The issuer: what it must know of us, and what we must know of it. */
export function ConnectionSection({ settings, onSaved }: ConnectionProps) {
  const { connection } = settings
  const [isChanging, setChanging] = useState(false)
  const [chosen, setChosen] = useState<Connection['protocol']>(connection?.protocol ?? 'oidc')
  const isEditing = !connection || isChanging
  const protocol = isEditing ? chosen : connection.protocol
  const form = {
    settings,
    onSaved(next: SignInSettings) {
      setChanging(false)
      onSaved(next)
    },
    onCancel: connection && (() => setChanging(false)),
  }
  const change = () => {
    if (connection) setChosen(connection.protocol)
    setChanging(true)
  }
  return (
    <Section
      id="issuer-title"
      title="Issuer"
      note="Where your people have their accounts, such as Okta, Microsoft Entra, Google or Keycloak."
      className="mt-4"
    >
      {isEditing && (
        <div className="max-w-[40rem] py-5">
          <Choices
            label="How it speaks to us"
            name="protocol"
            value={chosen}
            onChange={({ target }) => setChosen(target.value as Connection['protocol'])}
            choices={[
              {
                value: 'oidc',
                label: <span className="font-bold">OpenID Connect</span>,
                hint: 'Better, if you have both: we ask it every two seconds whether somebody may still come in.',
              },
              {
                value: 'saml',
                label: <span className="font-bold">SAML 2.0</span>,
                hint: 'We learn of somebody once, so people sign in again after 12 hours at most.',
              },
            ]}
          />
        </div>
      )}
      {protocol === 'saml' ? (
        <SamlFacts settings={settings} isEditing={isEditing} />
      ) : (
        <OidcFacts settings={settings} isEditing={isEditing} />
      )}
      {isEditing && connection && connection.state !== 'off' && <ChangeWarning protocol={protocol} />}
      {isEditing && (protocol === 'saml' ? <SamlForm {...form} /> : <OidcForm {...form} />)}
      {!isEditing && (
        <div className="mt-5 flex flex-wrap gap-3">
          <Button variant="outlined" onClick={change}>
            Change the issuer
          </Button>
          <RemoveButton onSaved={onSaved} />
        </div>
      )}
    </Section>
  )
}

const ChangeWarning = ({ protocol }: Pick<Connection, 'protocol'>) => (
  <Notice className="mt-5 max-w-[36rem] text-sm">
    A change switches the sign-in off until you have tested it again, and logs out everybody who came in by
    it.{protocol === 'saml' && ' A certificate that you add or take away while the other stays does not.'}
  </Notice>
)

function RemoveButton({ onSaved }: Pick<ConnectionProps, 'onSaved'>) {
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
