import { useState } from 'react'
import { Navigate } from 'react-router'
import { pageMeta, readPublicUrl } from '#/client/meta.ts'
import { useSession } from '#/client/session.ts'
import { pageContext } from '#/shared/page-context.ts'
import { paths } from '#/shared/paths.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { intakePausedSentence } from '../bond/rule.ts'
import type { Route } from './+types/GuestApplyPage'
import { GuestAside } from './GuestAside.tsx'
import { GuestForm } from './GuestForm.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  const [job, options] = await Promise.all([
    api.get('/jobs/:slug', { slug: params.slug }),
    api.get('/auth/sign-in-options'),
  ])
  return { job: job.data, mailbox: options.data.mailbox }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta({
    title: loaderData ? `Apply: ${loaderData.job.title}` : 'Apply',
    description: 'Fill it in, type the code from your email, and it is sent.',
    path: paths.jobs,
    publicUrl: readPublicUrl(matches),
    noindex: true,
  })

/** Applying in one page, for visitors. Whoever is signed in has their own. */
export default function GuestApplyPage({ loaderData: { job, mailbox } }: Route.ComponentProps) {
  const session = useSession()
  const [isMailed, setMailed] = useState(false)
  if (session && !isMailed)
    return (
      <Navigate
        to={session.role === 'SEEKER' ? paths.seeker.apply(job.slug) : paths.jobDetail(job.slug)}
        replace
      />
    )
  return (
    <main
      id="main"
      className="page-container grid grid-cols-[minmax(0,1fr)] items-start gap-x-20 gap-y-8 pb-20 pt-8 lg:grid-cols-[minmax(0,620px)_minmax(0,352px)] lg:justify-between lg:pt-12"
    >
      <GuestAside job={job} step={isMailed ? 'code' : 'form'} />
      <div className="lg:col-start-1 lg:row-start-1">
        {job.status === 'closed' || job.intakePaused ? (
          <>
            <h1 className="text-[2.375rem] leading-[1.05] tracking-[-0.03em]">No new applications</h1>
            <p className="mt-4">
              {job.intakePaused ? intakePausedSentence : 'This job takes no applications any more.'}
            </p>
            <ButtonLink to={paths.jobs} variant="dark" className="mt-6">
              Find jobs
            </ButtonLink>
          </>
        ) : (
          <GuestForm job={job} mailbox={mailbox} onMailed={setMailed} />
        )}
      </div>
    </main>
  )
}
