import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { pageMeta } from '#/client/meta.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { removeQueryFromAddress } from '#/features/accounts/link-token.ts'
import { paths } from '#/shared/paths.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { Logo } from '#/ui/Logo.tsx'
import { SkipLink } from '#/ui/SkipLink.tsx'
import { InterviewAnswerPage } from './InterviewAnswerPage.tsx'
import { messageOf, Waiting } from './InterviewPage.tsx'
import type { InterviewActions, SeekerInterview } from './interview-actions.ts'

export const meta = () =>
  pageMeta({ title: 'Your interview', description: 'Pick, move or decline a time.', noindex: true })

/** Target of the links in mails: answers one interview without an account. */
export default function InterviewLinkPage() {
  const [search] = useSearchParams()
  const [{ token, at }] = useState(() => ({ token: search.get('token') ?? '', at: search.get('at') }))
  const [interview, setInterview] = useState<SeekerInterview | null>(null)
  const reading = useWrite('POST /interview-link', {
    silent: true,
    done: ({ data }) => setInterview(data),
  })
  const answering = useWrite('POST /interview-link/answer', {
    silent: true,
    // Only when a calendar could not be read.
    toast: true,
    done: ({ data }) => setInterview(data.interview),
  })
  const { write } = reading
  // Read in the browser only, so that the server never sees the token when it renders the page.
  useEffect(() => {
    removeQueryFromAddress()
    write({ token })
  }, [write, token])
  const actions: InterviewActions = {
    answer: async (input) => (await answering.write({ token, ...input }))?.data ?? null,
    isBusy: answering.isBusy,
    reset: answering.reset,
    failure: answering.failure && messageOf(answering.failure),
  }
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="border-b border-base-300">
        <div className="page-container flex h-16 items-center gap-6">
          <Logo />
          <Link to={paths.login} className="link ms-auto text-sm">
            Log in
          </Link>
        </div>
      </header>
      {interview ? (
        <InterviewAnswerPage interview={interview} actions={actions} at={at} />
      ) : reading.failure ? (
        <main id="main" tabIndex={-1} className="page-container grow pt-8 outline-none">
          <h1 className="text-[2.375rem] leading-[1.05] tracking-[-0.03em]">Your interview</h1>
          <EmptyState
            art="interviews"
            level={2}
            title="This link does not open an interview"
            action={
              <ButtonLink to={paths.login} variant="dark">
                Log in
              </ButtonLink>
            }
          >
            {messageOf(reading.failure)}
          </EmptyState>
        </main>
      ) : (
        <Waiting />
      )}
    </div>
  )
}
