import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { apiQuery } from '#/client/api.ts'
import { currentTime } from '#/shared/clock.ts'
import { readableEmail } from '#/shared/input/readable-domain.ts'
import { paths } from '#/shared/paths.ts'
import { ownFirstJobSentence } from '#/shared/verification.ts'
import { BarrierGraphic } from '#/ui/art/BarrierGraphic.tsx'
import { ButtonLink } from '#/ui/Button.tsx'
import { ArrowRight } from '#/ui/icons/icons.tsx'
import { Mail } from '#/ui/icons/more-icons.tsx'
import { RouteLine } from '#/ui/route/RouteLine.tsx'
import { useSecondsSince } from '#/ui/use-now.ts'
import { DocumentsPanel } from '../documents/DocumentsPanel.tsx'
import { formatRemaining, reviewTargetWords, timelineStops } from '../verification/waiting.ts'
import { CheckpointPageHeader, useOwnEmail } from './CheckpointPageHeader.tsx'
import { fieldToCorrect } from './correctable.ts'
import type { CheckpointProfile } from './form-values.ts'
import { PendingChecks } from './PendingChecks.tsx'
import { SubmittedProfile } from './SubmittedProfile.tsx'

const redirectDelayMs = 4000
const dashboard = paths.employer.dashboard

type WaitingProps = { employer: CheckpointProfile; onCorrect: (field: string | null) => void }

/** The waiting screen: the barrier graphic is down during the check and lifts on approval. */
export function WaitingScreen({ employer, onCorrect }: WaitingProps) {
  const isApproved = employer.status === 'approved'
  const email = useOwnEmail()
  const { data } = useQuery({
    ...apiQuery('/employers/evidence', {}, { silent: true }),
    refetchInterval: isApproved ? false : 5000,
  })
  const evidence = data?.evidence ?? []
  const isInManualReview =
    !isApproved && evidence.some(({ claim, outcome }) => claim === 'human' && outcome === 'waiting')
  const remaining = formatRemaining(useSecondsSince(employer.submittedAt))
  const [isProfileShown, setIsProfileShown] = useState(false)
  useRedirect(isApproved)

  const decideBy = data?.decideBy
  const stops = timelineStops({ ...employer, evidence, remaining, decideBy })
  const isReverification = data?.history.findLast(({ to }) => to === 'pending')?.from === 'approved'
  const isOwnerUnconfirmed = evidence.some(({ claim, outcome }) => claim === 'owner' && outcome === 'waiting')
  const wrong = evidence.filter((row) => row.outcome === 'fail' && fieldToCorrect(row)).length
  const headline = isOwnerUnconfirmed
    ? confirmEmailHeadline
    : headlineFor({
        ...{ isApproved, isInManualReview, company: employer.name, isReverification, wrong, decideBy },
        firstJob: ownFirstJobSentence(employer.verificationLevel, data?.firstJobReview),
      })
  return (
    <div className="flex min-h-dvh flex-col overflow-clip">
      <CheckpointPageHeader isOnBrand isLeaving={isApproved} />
      <main id="main" className="flex flex-1 flex-col">
        {/* The yellow begins below the transparent header, so that the lifted arm runs off the top. */}
        <div className="-mt-[72px] bg-brand pt-[72px]">
          <div className="page-container flex min-h-[300px] flex-col justify-end pb-14 pt-8 lg:min-h-[400px] lg:pb-20 lg:pt-14">
            <h1 className="display-text text-[clamp(2.9rem,7vw,6rem)]">{headline.title}</h1>
            <p
              role="status"
              className={`mt-5 max-w-[28em] text-[clamp(1.0625rem,1.5vw,1.3125rem)] font-medium leading-[1.45] ${isApproved ? 'max-lg:pe-14' : ''}`}
            >
              {headline.text}
            </p>
          </div>
        </div>
        <BarrierGraphic state={isApproved ? 'lifting' : 'down'} />
        <div className="page-container w-full flex-1 pb-16 pt-20 lg:pt-24">
          <RouteLine direction="horizontal" className="hidden max-w-[1120px] md:flex" stops={stops} />
          <RouteLine className="md:hidden" stops={stops} />
          {!isApproved && data && (
            <PendingChecks evidence={data} isInManualReview={isInManualReview} onCorrect={onCorrect} />
          )}
          {isInManualReview && <DocumentsPanel />}
          <div className="mt-12 flex flex-wrap items-center gap-x-8 gap-y-4">
            {isApproved ? (
              <ButtonLink to={dashboard} variant="dark" size="xl">
                Go to your dashboard
                <ArrowRight className="size-5 rtl:-scale-x-100" aria-hidden="true" />
              </ButtonLink>
            ) : (
              <>
                <p className="flex items-start gap-2.5 text-fg-muted">
                  <Mail className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
                  <span className="wrap-anywhere">
                    You can close this page. We’ll write to{' '}
                    <b className="plain-address text-fg">{email && readableEmail(email)}</b>
                  </span>
                </p>
                <button
                  type="button"
                  className="link"
                  aria-expanded={isProfileShown}
                  onClick={() => setIsProfileShown(!isProfileShown)}
                >
                  See what you sent
                </button>
                {isInManualReview && (
                  <button type="button" className="link" onClick={() => onCorrect(null)}>
                    Correct your details
                  </button>
                )}
              </>
            )}
          </div>
          {isProfileShown && !isApproved && <SubmittedProfile employer={employer} />}
        </div>
      </main>
    </div>
  )
}

function useRedirect(isApproved: boolean) {
  const navigate = useNavigate()
  useEffect(() => {
    if (!isApproved) return
    const timer = setTimeout(() => navigate(dashboard), redirectDelayMs)
    return () => clearTimeout(timer)
  }, [isApproved, navigate])
}

const confirmEmailHeadline = {
  title: 'Confirm your own address.',
  text: 'A company is approved only when its owner has confirmed their own address. We sent you a code; when you have used it, the check goes on by itself.',
}

type Situation = {
  isApproved: boolean
  isInManualReview: boolean
  company: string
  /** It was approved before. */
  isReverification: boolean
  /** Details that look wrong and that the company can correct. */
  wrong: number
  decideBy: string | null | undefined
  /** How its first job goes on once it is approved. */
  firstJob: string
}

function headlineFor({
  isApproved,
  isInManualReview,
  company,
  isReverification,
  wrong,
  decideBy,
  firstJob,
}: Situation) {
  if (isApproved)
    return {
      title: 'You’re through.',
      text: isReverification
        ? `${company} has passed the new check. Its page and its open jobs can be seen again.`
        : `${company} passed the check. ${firstJob}`,
    }
  const when = !decideBy
    ? ''
    : Date.parse(decideBy) > currentTime()
      ? ` We aim to decide ${reviewTargetWords(decideBy).replace('By', 'by')}, within 2 working hours.`
      : ' It takes longer than we aim for. You need not do anything.'
  if (isReverification)
    return {
      title: isInManualReview ? 'A person is looking at it.' : 'Checking again.',
      text: `${company} passed the check before. Until it does again, its jobs are hidden; then they come back by themselves.${when} We’ll notify you via email.`,
    }
  if (isInManualReview && wrong > 0)
    return {
      title: wrong === 1 ? 'One detail looks wrong.' : `${wrong} details look wrong.`,
      text: `Correct ${wrong === 1 ? 'it' : 'them'} below and the automatic checks run again right away. Otherwise a person decides.${when} We’ll notify you via email.`,
    }
  if (isInManualReview)
    return {
      title: 'A person is looking at it.',
      text: `The automatic checks could not settle everything, so the 2 minutes no longer hold.${when} We’ll notify you via email.`,
    }
  return {
    title: 'Verification Complete',
    text: 'Thanks for validating your account information. Your company information will be verified in 2 minutes, and we’ll notify you via email.',
  }
}
