import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useWrite } from '#/client/queries/use-write.ts'
import { Button } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { ConfirmDialog } from '#/ui/overlay/Dialog.tsx'
import { removeQueryFromAddress } from '../link-token.ts'
import type { Account } from '../settings/AccountSection.tsx'
import { SettingRow } from '../settings/SettingsSection.tsx'
import { consumeSignInVerifier, newChallenge } from './external-start.ts'
import { readSignInProblem } from './sign-in-problems.ts'

type Connected = Account['externals'][number]

/** The identity providers that open the account, and the one that could. */
export function ProviderRows({ account: { externals, connectable } }: { account: Account }) {
  const { problem, isFinishing } = useReturnFromProvider()
  const [leaving, setLeaving] = useState<Connected | null>(null)
  const close = () => setLeaving(null)
  const [isGoing, setIsGoing] = useState(false)
  const start = useWrite('POST /account/external/start', {
    done: ({ data }) => {
      setIsGoing(true)
      window.location.assign(data.url)
    },
  })
  const disconnect = useWrite('POST /account/external/disconnect', {
    toast: true,
    invalidates: ['/account'],
    done: close,
    failed: close,
  })
  return (
    <>
      {externals.map((connected) => (
        <SettingRow
          key={connected.issuer}
          title={`Sign-in with ${connected.name}`}
          value={
            <>
              Connected <DateTime iso={connected.since} as="long" />
            </>
          }
          action={
            <Button variant="ghost" size="sm" onClick={() => setLeaving(connected)}>
              Disconnect<span className="sr-only"> {connected.name}</span>
            </Button>
          }
        />
      ))}
      {connectable && (
        <SettingRow
          title={`Sign-in with ${connectable}`}
          value="Not connected. It may use a different email address."
          action={
            <Button
              variant="outlined"
              size="sm"
              busy={start.isBusy || isGoing || isFinishing}
              onClick={async () => start.write({ challenge: await newChallenge() })}
            >
              Connect<span className="sr-only"> {connectable}</span>
            </Button>
          }
        />
      )}
      {problem && (
        <div className="mt-4" ref={(note) => note?.scrollIntoView({ block: 'center' })}>
          <FormError>
            {problem}
            <span className="mt-0.5 block font-normal text-fg">
              Nothing was changed. You can connect again.
            </span>
          </FormError>
        </div>
      )}
      <ConfirmDialog
        open={leaving !== null}
        onClose={close}
        title={`Disconnect ${leaving?.name}?`}
        subtitle="You can no longer sign in with it. You stay logged in everywhere."
        confirmLabel="Disconnect"
        onConfirm={() => leaving && disconnect.write({ issuer: leaving.issuer })}
        busy={disconnect.isBusy}
        destructive
      />
    </>
  )
}

/** Finishes what this tab began at the provider, once, or says why it came to nothing. */
function useReturnFromProvider() {
  const [search] = useSearchParams()
  const [token] = useState(search.get('connect'))
  const [problem] = useState(readSignInProblem(search)?.title)
  const finish = useWrite('POST /account/external/connect', { toast: true, invalidates: ['/account'] })
  const sent = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(() => {
    if (sent.current || (!token && !problem)) return
    sent.current = true
    removeQueryFromAddress()
    const { verifier = '' } = consumeSignInVerifier()
    if (token) finish.write({ token, verifier })
  }, [])
  return { problem: problem ?? finish.failure?.message, isFinishing: finish.isBusy }
}
