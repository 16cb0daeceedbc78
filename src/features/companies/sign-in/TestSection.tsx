import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useWrite } from '#/client/queries/use-write.ts'
import { consumeSignInVerifier, newChallenge } from '#/features/accounts/external/external-start.ts'
import { readSignInProblem } from '#/features/accounts/external/sign-in-problems.ts'
import { removeQueryFromAddress } from '#/features/accounts/link-token.ts'
import { Button } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { Check } from '#/ui/icons/icons.tsx'
import { Section } from '#/ui/Section.tsx'
import { StatusBadge } from '#/ui/StatusBadge.tsx'
import type { Connection, SignInSettings } from './CompanySignInPage.tsx'
import { readSamlRefusal } from './saml/refusals.ts'

type TestProps = {
  connection: Connection
  domain: string | null
  onSaved: (saved: SignInSettings) => void
}

/** An owner goes to the issuer and comes back before anybody depends on it. */
export function TestSection({ connection, domain, onSaved }: TestProps) {
  const [search] = useSearchParams()
  const [arrival] = useState({
    token: search.get('test'),
    problem: readSignInProblem(search),
    refusal: readSamlRefusal(search),
  })
  const sent = useRef(false)
  const start = useWrite('POST /employer/sign-in/test', {
    silent: true,
    done: ({ data }) => window.location.assign(data.url),
  })
  const finish = useWrite('POST /employer/sign-in/tested', {
    silent: true,
    toast: true,
    done: ({ data }) => onSaved(data),
  })
  const { write: confirm } = finish
  useEffect(() => {
    removeQueryFromAddress()
    if (!arrival.token || sent.current) return
    // The token works once, so it is sent once, however often effects run.
    sent.current = true
    confirm({ token: arrival.token, verifier: consumeSignInVerifier().verifier ?? '' })
  }, [arrival, confirm])
  const failure = start.failure ?? finish.failure
  return (
    <Section id="test" title="Test" note="It opens no session and changes nobody’s way in.">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 py-5">
        {failure ? (
          <FormError>{failure.message}</FormError>
        ) : (
          arrival.problem && (
            <FormError>
              {testProblem(arrival.problem.title)}
              <span className="mt-0.5 block font-normal text-fg">
                {arrival.refusal ??
                  'Nothing was changed. Look at the issuer’s log and at what you entered above, then test again.'}
              </span>
            </FormError>
          )
        )}
        {connection.testedAt ? (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <StatusBadge tone="success" icon={Check}>
              Works
            </StatusBadge>
            <span>
              Tested <DateTime iso={connection.testedAt} as="long" />.{' '}
              {connection.renewsSessions === false &&
                'Your issuer gives no refresh token, so people sign in again as often as its access tokens end.'}
            </span>
          </p>
        ) : (
          <p>Sign in there once, with an account whose address is at {domain}. Then you come back here.</p>
        )}
        <div>
          <Button
            variant={connection.testedAt ? 'outlined' : 'primary'}
            size={connection.testedAt ? 'md' : 'lg'}
            busy={start.isBusy || finish.isBusy}
            onClick={async () => start.write({ challenge: await newChallenge() })}
          >
            {connection.testedAt ? 'Test again' : 'Test the sign-in'}
          </Button>
        </div>
      </div>
    </Section>
  )
}

/** The words of the login page, where they fit somebody who is signed in. */
const testProblem = (title: string) =>
  title.startsWith('The sign-in provider does not answer')
    ? 'The issuer did not answer, or refused the client ID or its secret'
    : title
