import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useWrite } from '#/client/queries/use-write.ts'
import { paths } from '#/shared/paths.ts'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { Logo } from '#/ui/Logo.tsx'

export function meta() {
  return [{ title: 'Confirm a mailbox | Waymark' }, { name: 'robots', content: 'noindex' }]
}

/** Requires a button press, because mail scanners open links. */
export default function ConfirmMailboxPage() {
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  const { write, isBusy, failure, answer } = useWrite('POST /employers/mailbox/confirm', { silent: true })
  const done = answer?.data
  const lookup = useWrite('POST /employers/mailbox/lookup', { silent: true })
  const ask = lookup.write
  useEffect(() => {
    if (token) void ask({ token })
  }, [token, ask])
  const asked = lookup.answer?.data
  const problem = failure ?? lookup.failure
  const hasEnded = !token || lookup.failure !== null
  return (
    <>
      <header className="border-b border-base-300">
        <div className="page-container flex h-16 items-center">
          <Logo />
        </div>
      </header>
      <main id="main" className="page-container pb-20 pt-10 lg:pt-16">
        <h1 className="max-w-[14em] text-3xl tracking-[-0.03em] lg:text-4xl">
          {done
            ? 'Mailbox confirmed.'
            : hasEnded
              ? 'This link confirms no mailbox'
              : `Does ${asked?.company ?? 'your company'} hire on Waymark?`}
        </h1>
        {!hasEnded && (
          <div role="status" className="mt-4 max-w-[37em] text-[1.0625rem]">
            {done ? (
              <p>
                {done.company} has shown that it can be reached at {done.domain}. You can close this page; the
                person who asked sees it on theirs.
              </p>
            ) : (
              <p>
                {asked ? (
                  <>
                    <b>{asked.person ?? 'Somebody'}</b> wants to publish jobs for <b>{asked.company}</b> and
                    named a mailbox at <b>{asked.domain}</b>.{' '}
                  </>
                ) : (
                  'The email you came from names the company and the person who asked. '
                )}
                Confirm only if you know about it. If you do not, close this page: then this mailbox proves
                nothing for them.
              </p>
            )}
          </div>
        )}
        {problem && (
          <div className="mt-6 max-w-[560px]">
            <FormError>{problem.message}</FormError>
            <p className="mt-3 text-fg-muted">
              The person who asked can send a new link from the checkpoint.
            </p>
          </div>
        )}
        {!done && !token && (
          <div className="mt-6 max-w-[560px]">
            <FormError>The link is incomplete. Open it from the email once more.</FormError>
          </div>
        )}
        <div className="mt-8">
          {done || hasEnded ? (
            <ButtonLink to={paths.landing} variant="outlined" size="lg">
              Go to Waymark
            </ButtonLink>
          ) : (
            <Button size="xl" busy={isBusy} onClick={() => write({ token })}>
              Confirm this mailbox
            </Button>
          )}
        </div>
      </main>
    </>
  )
}
