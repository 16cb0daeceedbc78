import { useState } from 'react'
import { pageMeta } from '#/client/meta.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { paths } from '#/shared/paths.ts'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { AuthShell, AuthTitle, tallButton } from '../AuthShell.tsx'
import { FactRows } from '../FactRows.tsx'
import { incompleteLink, useLinkToken } from '../link-token.ts'
import { SuccessPanel } from '../SuccessPanel.tsx'
import type { Route } from './+types/PromotionsPage'

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: 'Articles by email', description: 'Say yes or no.', noindex: true })

const terms = [
  ['What', 'One tested piece of advice on finding work or hiring'],
  ['When', 'Once a week at most. We haven’t sent the first one yet'],
  ['Never', 'Offers from other companies, or your address to anyone'],
] as const

export default function PromotionsPage() {
  const token = useLinkToken()
  const [agreed, setAgreed] = useState<boolean | null>(null)
  const { write, isBusy, sending, failure } = useWrite('POST /auth/confirm-promotions', {
    done: ({ data }) => setAgreed(data.agreed),
  })
  const problem = token ? failure?.message : incompleteLink

  const choose = (agree: boolean) => write({ token, agree })

  return (
    <AuthShell
      strip={{ now: 'Say yes or no', next: 'stop any time' }}
      poster={{
        done: [{ label: 'Email confirmed' }],
        now: { label: agreed === null ? 'Say yes or no' : agreed ? 'Confirmed' : 'Unsubscribed' },
        next:
          agreed === false
            ? []
            : [
                { label: 'Articles', meta: 'Once we send them' },
                { label: 'Stop', meta: 'Any time' },
              ],
      }}
    >
      {agreed === null ? (
        <>
          <AuthTitle>An article a week by email?</AuthTitle>
          <p className="mt-3 text-lg leading-normal">You get them only if you say yes here.</p>
          <FactRows facts={terms} />
          {problem && (
            <div className="mt-5">
              <FormError>{problem}</FormError>
            </div>
          )}
          {/* Without the mail's token neither answer can be sent. */}
          {token && (
            <div className="mt-7 flex flex-wrap gap-3">
              <Button className={tallButton} busy={sending?.agree === true} onClick={() => choose(true)}>
                Confirm
              </Button>
              <Button
                variant="outlined"
                className="h-13 px-6"
                busy={sending?.agree === false}
                onClick={() => choose(false)}
              >
                Unsubscribe
              </Button>
            </div>
          )}
          <p className="mt-5 text-sm text-fg-muted">
            Emails about your own applications are separate and stay on.
          </p>
        </>
      ) : (
        <>
          <SuccessPanel title={agreed ? 'Confirmed' : 'Unsubscribed'}>
            {agreed
              ? 'You’ll get our articles by email once we start sending them.'
              : 'You get no articles by email. Emails about your applications stay on.'}
          </SuccessPanel>
          <div className="mt-7 flex flex-wrap gap-3">
            <ButtonLink to={paths.jobs} variant="outlined" size="lg">
              Find jobs
            </ButtonLink>
            <Button variant="ghost" size="lg" busy={isBusy} onClick={() => choose(!agreed)}>
              {agreed ? 'Unsubscribe after all' : 'Confirm after all'}
            </Button>
          </div>
        </>
      )}
    </AuthShell>
  )
}
