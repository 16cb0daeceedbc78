import { useState } from 'react'
import { Link } from 'react-router'
import { useWrite } from '#/client/queries/use-write.ts'
import { paths } from '#/shared/paths.ts'
import { plural } from '#/shared/sentence.ts'
import { Button } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { Choices } from '#/ui/form/Choices.tsx'
import { Notice } from '#/ui/notes/Notice.tsx'
import { ConfirmDialog } from '#/ui/overlay/Dialog.tsx'
import { Section } from '#/ui/Section.tsx'
import type { Connection, SignInSettings } from './CompanySignInPage.tsx'

type State = Connection['state']
type StateProps = {
  settings: SignInSettings
  connection: Connection
  onSaved: (saved: SignInSettings) => void
}

const whileSilent = {
  oidc: 'While your issuer does not answer, nobody new comes in, and who is in stays for 15 minutes.',
  saml: 'While your issuer does not answer, nobody new comes in, and who is in stays until their sign-in ends.',
}

/** Off, beside the other ways, or the only way in. */
export function StateSection({ settings, connection, onSaved }: StateProps) {
  const { domain, hasOtherWay } = settings
  const [choice, setChoice] = useState<State>(connection.state)
  const [confirming, setConfirming] = useState(false)
  const close = () => setConfirming(false)
  const { write, isBusy, failure } = useWrite('POST /employer/sign-in/switch', {
    silent: true,
    toast: true,
    done: ({ data }) => {
      close()
      onSaved(data)
    },
    failed: close,
  })
  const needsConfirmation = choice === 'required' || choice === 'off'
  const isBlocked = choice === 'required' && !hasOtherWay
  return (
    <Section
      id="state-title"
      title="Who comes in by it"
      note={
        connection.covered === 0
          ? `Nobody in your team has an address at ${domain} yet.`
          : `${plural(connection.covered, 'member')} of your team ${connection.covered === 1 ? 'is' : 'are'} at ${domain}. ${connection.linked} came in by it before.`
      }
    >
      <div className="grid max-w-[40rem] grid-cols-[minmax(0,1fr)] gap-5 py-5">
        {failure && failure.code !== 'step-up' && <FormError>{failure.message}</FormError>}
        <Choices
          label={`People of ${domain}`}
          name="state"
          columns=""
          value={choice}
          onChange={(event) => setChoice(event.target.value as State)}
          choices={[
            {
              value: 'off',
              label: <span className="font-bold">Log in as before</span>,
              hint: 'The sign-in is off.',
            },
            {
              value: 'on',
              label: <span className="font-bold">May sign in with you</span>,
              hint: 'The login page leads them there. Their passwords still work.',
            },
            {
              value: 'required',
              label: <span className="font-bold">Sign in with you only</span>,
              hint: 'Password, passkey and other providers open nothing for them. An owner with password and two-step sign-in still comes in when your issuer is gone.',
            },
          ]}
        />
        {isBlocked && (
          <Notice className="text-sm">
            First give your own account a password and two-step sign-in in your{' '}
            <Link to={paths.employer.settings} className="link">
              settings
            </Link>
            , so that somebody can come in when your issuer is gone.
          </Notice>
        )}
        <div>
          <Button
            size="lg"
            busy={isBusy}
            aria-disabled={isBlocked || choice === connection.state || undefined}
            onClick={() => (needsConfirmation ? setConfirming(true) : write({ state: choice }))}
          >
            Save
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={confirming}
        onClose={close}
        title={choice === 'off' ? 'Switch the sign-in off?' : `Let people of ${domain} in by it only?`}
        subtitle={
          choice === 'off'
            ? 'Everybody who came in by it is logged out and logs in as before. Whoever has no other way gets an email that says how to set a password.'
            : `They are logged out now, but for you here, and get an email that says how they come back. ${whileSilent[connection.protocol]}`
        }
        confirmLabel={choice === 'off' ? 'Switch it off' : 'Make it the only way'}
        onConfirm={() => write({ state: choice })}
        busy={isBusy}
        destructive
      />
    </Section>
  )
}
