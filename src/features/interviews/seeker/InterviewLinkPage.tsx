import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { pageMeta } from '#/client/meta.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { AuthShell, AuthTitle } from '#/features/accounts/AuthShell.tsx'
import { removeQueryFromAddress } from '#/features/accounts/link-token.ts'
import { paths } from '#/shared/paths.ts'
import { asSentence } from '#/shared/sentence.ts'
import { ButtonLink } from '#/ui/Button.tsx'
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
  if (reading.failure && !interview)
    return (
      <AuthShell
        strip={{ now: 'Your interview', next: 'log in' }}
        poster={{
          done: [{ label: 'Invited' }],
          now: { label: 'Your interview' },
          next: [{ label: 'Log in' }],
        }}
      >
        <AuthTitle>This link doesn’t open an interview</AuthTitle>
        <p role="status" className="mt-3 text-lg leading-normal">
          {asSentence(messageOf(reading.failure))} Open the link in the newest email, or log in.
        </p>
        <div className="mt-7 flex flex-wrap gap-3">
          <ButtonLink to={paths.login} size="lg">
            Log in
          </ButtonLink>
          <ButtonLink to={paths.contact} variant="outlined" size="lg">
            Write to us
          </ButtonLink>
        </div>
      </AuthShell>
    )
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
      {interview ? <InterviewAnswerPage interview={interview} actions={actions} at={at} /> : <Waiting />}
    </div>
  )
}
