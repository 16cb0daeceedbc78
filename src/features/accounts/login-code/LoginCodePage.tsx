import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { tabStore } from '#/client/browser-storage.ts'
import { redirectIfSignedIn } from '#/client/guards.ts'
import { pageMeta, readPublicUrl } from '#/client/meta.ts'
import { pageContext } from '#/shared/page-context.ts'
import { paths } from '#/shared/paths.ts'
import { AuthShell } from '../AuthShell.tsx'
import { findChosenJob } from '../chosen-job.ts'
import { readNextPath } from '../next-path.ts'
import type { Route } from './+types/LoginCodePage'
import { AskForCode } from './AskForCode.tsx'
import { TypeCode } from './TypeCode.tsx'

/** Where this tab had a code sent, so that a reload asks for it again. */
const sentToKey = 'loginCodeSentTo'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Log in with a code',
    description: 'We email you six digits that log you in.',
    path: paths.loginCode,
    publicUrl: readPublicUrl(matches),
    noindex: true,
  })

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  const [{ data }, job] = await Promise.all([api.get('/auth/sign-in-options'), findChosenJob(api, request)])
  return { mailbox: data.mailbox, job }
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  redirectIfSignedIn(request)
  return serverLoader()
}

export default function LoginCodePage({ loaderData: { mailbox, job } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const next = readNextPath(search)
  const [sentTo, setSentTo] = useState('')
  // The server does not know it.
  useEffect(() => setSentTo(tabStore.getItem(sentToKey) ?? ''), [])
  const change = (email: string) => {
    if (email) tabStore.setItem(sentToKey, email)
    else tabStore.removeItem(sentToKey)
    setSentTo(email)
  }
  const nextLabel = job ? `apply: ${job}` : next ? 'your page' : 'your start page'
  const goal = job
    ? { label: 'Apply', meta: 'You come straight back' }
    : { label: next ? 'Your page' : 'Your start page' }
  return sentTo ? (
    <AuthShell
      strip={{ now: 'Type the code', next: nextLabel }}
      poster={{
        done: [{ label: 'Asked for a code', meta: 'Just now' }],
        now: { label: 'Type the code' },
        next: [goal],
      }}
    >
      <TypeCode
        email={sentTo}
        mailbox={mailbox}
        next={next}
        onChangeEmail={() => change('')}
        onUsed={() => tabStore.removeItem(sentToKey)}
      />
    </AuthShell>
  ) : (
    <AuthShell
      strip={{ now: 'Ask for a code', next: nextLabel }}
      poster={{
        now: { label: 'Ask for a code' },
        next: [{ label: 'Email', meta: 'Six digits' }, goal],
      }}
    >
      <AskForCode next={next} onSent={change} />
    </AuthShell>
  )
}
