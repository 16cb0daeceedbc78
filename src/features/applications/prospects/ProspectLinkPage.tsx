import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { pageMeta } from '#/client/meta.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { AuthShell, AuthTitle, tallButton } from '#/features/accounts/AuthShell.tsx'
import { incompleteLink, useLinkToken } from '#/features/accounts/link-token.ts'
import { useStartSession } from '#/features/accounts/sign-in/use-start-session.ts'
import { paths } from '#/shared/paths.ts'
import { asSentence } from '#/shared/sentence.ts'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { DescriptionRows } from '#/ui/DescriptionList.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { KnownAccountNotice } from '../guest/KnownAccountNotice.tsx'

export const meta = () =>
  pageMeta({
    title: 'What a company keeps about you',
    description: 'Read it, apply with it, or have it erased.',
    noindex: true,
  })

/** Target of the mailed link: all that a company wrote down about somebody, who need not be signed in. */
export default function ProspectLinkPage() {
  const token = useLinkToken()
  const startSession = useStartSession()
  const navigate = useNavigate()
  const read = useWrite('POST /prospects/read', { silent: true })
  const claim = useWrite('POST /prospects/claim', {
    silent: true,
    done({ data: { slug, session, signedIn } }) {
      const next = paths.seeker.apply(slug)
      if (session) startSession(session, { next })
      else if (signedIn) navigate(next, { replace: true })
    },
  })
  const erase = useWrite('POST /prospects/erase', { silent: true })
  const { write } = read
  useEffect(() => {
    if (token) void write({ token })
  }, [token, write])
  const kept = read.answer?.data
  const claimed = claim.answer?.data
  const failure = token ? (read.failure ?? claim.failure ?? erase.failure)?.message : incompleteLink
  return (
    <AuthShell
      strip={{ now: 'Read what they keep', next: 'apply or erase it' }}
      poster={{
        done: [{ label: 'Added by a company' }],
        now: { label: 'Read what they keep' },
        next: [{ label: 'Apply with it, or erase it' }],
      }}
    >
      {erase.answer ? (
        <>
          <AuthTitle>It is erased</AuthTitle>
          <p role="status" className="mt-3 text-lg">
            {kept?.company.name ?? 'The company'} no longer has any of this on Waymark
            {kept?.hasApplied ? ', except the application you sent' : ''}.
          </p>
        </>
      ) : claimed && !claimed.session && !claimed.signedIn ? (
        <KnownAccountNotice next={paths.seeker.apply(claimed.slug)}>
          Your application is ready there, but not sent. Log in, read it and send it.
        </KnownAccountNotice>
      ) : (
        <>
          <AuthTitle>What they keep about you</AuthTitle>
          {failure && (
            <div className="mt-6">
              <FormError>{asSentence(failure)}</FormError>
            </div>
          )}
          {failure && !kept && (
            <div className="mt-7 flex flex-wrap gap-3">
              <ButtonLink to={paths.jobs} size="lg">
                Find jobs
              </ButtonLink>
              <ButtonLink to={paths.contact} variant="outlined" size="lg">
                Write to us
              </ButtonLink>
            </div>
          )}
          {token && read.isBusy && <SkeletonRows label="Loading what they keep" className="mt-6" />}
          {kept && (
            <>
              <p className="mt-3 text-lg wrap-anywhere">
                {kept.addedBy} added you to the job{' '}
                {kept.job.isOpen ? (
                  <Link to={paths.jobDetail(kept.job.slug)} className="link">
                    {kept.job.title}
                  </Link>
                ) : (
                  kept.job.title
                )}
                . {kept.hasApplied ? 'You have since applied.' : 'You have not applied.'}
              </p>
              <DescriptionRows
                className="mt-6"
                items={[
                  { label: 'Name', value: kept.name },
                  { label: 'Email', value: kept.email },
                  ...(kept.phone ? [{ label: 'Phone', value: kept.phone }] : []),
                  ...(kept.resume
                    ? [
                        {
                          label: 'Résumé',
                          value: kept.resume.name,
                          note: 'You can open it once you apply with it.',
                        },
                      ]
                    : []),
                  ...(kept.note
                    ? [
                        {
                          label: 'Note',
                          value: <span className="font-normal whitespace-pre-wrap">{kept.note}</span>,
                        },
                      ]
                    : []),
                  {
                    label: 'Your consent, as they confirmed it',
                    value: <span className="font-normal">{kept.consent}</span>,
                  },
                  { label: 'Added', value: <DateTime iso={kept.addedAt} as="deadline" /> },
                  { label: 'Is deleted', value: <DateTime iso={kept.until} as="deadline" /> },
                ]}
              />
              {!kept.job.isOpen && <p className="mt-7">This job no longer takes applications.</p>}
              <div className="mt-7 flex flex-wrap gap-3">
                {kept.job.isOpen && !kept.hasApplied && (
                  <Button className={tallButton} busy={claim.isBusy} onClick={() => claim.write({ token })}>
                    Apply with it
                  </Button>
                )}
                <Button
                  variant="outlined"
                  className={tallButton}
                  busy={erase.isBusy}
                  onClick={() => erase.write({ token })}
                >
                  Erase it
                </Button>
              </div>
              <p className="mt-5 text-sm text-fg-muted">
                {kept.job.isOpen &&
                  !kept.hasApplied &&
                  `If you don’t have an account yet, applying creates one with this name and address${kept.resume ? ' and the résumé' : ''}. You check the application and send it yourself. `}
                {kept.hasApplied && 'Your application stays; you can withdraw it on its own page. '}
                We erase it right away. This cannot be undone.
              </p>
            </>
          )}
        </>
      )}
    </AuthShell>
  )
}
