import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import type { DataOf } from '#/client/api.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { ConfirmFirst, isEmailUnconfirmed } from '#/features/accounts/email/ConfirmFirst.tsx'
import type { Job } from '#/features/jobs/api.ts'
import { paths } from '#/shared/paths.ts'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { Check } from '#/ui/icons/icons.tsx'
import { ArrowLeft } from '#/ui/icons/more-icons.tsx'
import { RouteLine } from '#/ui/RouteLine.tsx'
import type { ApplicationSummary } from '../seeker/labels.ts'
import { applicationPaths, failureMessage } from '../seeker/mutations.ts'
import { arrivalSource } from '../sources/arrival.ts'
import { sourceOf } from '../sources/source.ts'
import { ApplyProfile } from './ApplyProfile.tsx'
import { ApplyQuestions } from './ApplyQuestions.tsx'
import { ApplyResume } from './ApplyResume.tsx'
import { ApplyReview } from './ApplyReview.tsx'
import { ApplySent } from './ApplySent.tsx'
import {
  type ApplyDraft,
  deleteApplyDraft,
  draftFieldOf,
  emptyApplyDraft,
  newestApplyDraft,
} from './apply-draft.ts'
import { useAccountDraft, useDraftAutosave } from './use-draft-saving.ts'

export type SeekerProfile = DataOf<'GET', '/profile'>
export type ApplyResult = DataOf<'POST', '/jobs/apply'>

const steps = ['profile', 'resume', 'questions', 'review'] as const
export type ApplyStepName = (typeof steps)[number]
const parseStep = (value: string | null): ApplyStepName => steps.find((step) => step === value) ?? 'profile'

type ApplyStepsProps = {
  job: Job
  profile: SeekerProfile
  /** What the account holds of it. */
  saved: DataOf<'GET', '/applications/draft/:slug'>
  /** The application for this job that has ended. */
  before: ApplicationSummary | null
  onSent: () => void
}

/** The step is in the URL, so Back goes one step back; typed text survives all steps. */
export function ApplySteps({ job, profile, saved, before, onSent }: ApplyStepsProps) {
  const [params, setParams] = useSearchParams()
  const step = parseStep(params.get('step'))
  const stepIndex = steps.indexOf(step)
  // The one they came with: once this is sent, `before` is the new one.
  const [earlier] = useState(before)
  const [result, setResult] = useState<ApplyResult | null>(null)
  const formArea = useRef<HTMLElement>(null)
  const stepNames = {
    profile: 'Profile',
    resume: 'Résumé',
    questions: job.questions.length > 0 ? 'Questions' : 'Cover note',
    review: 'Review',
  }
  const form = useForm<ApplyDraft>({
    shouldFocusError: false,
    defaultValues: {
      ...emptyApplyDraft(job.questions),
      source: sourceOf(window.location.href, '') ?? arrivalSource(),
      ...newestApplyDraft(job, saved),
    },
  })
  const draft = form.watch()
  const savedAt = useDraftAutosave(job.slug, draft, result === null)
  const isInAccount = useAccountDraft(job, draft, result === null, saved === null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each step begins at its own top
  useEffect(() => {
    formArea.current?.scrollTo(0, 0)
    formArea.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
  }, [step, result])

  const goToStep = (to: ApplyStepName) =>
    setParams(to === 'profile' ? {} : { step: to }, { preventScrollReset: true })

  const next = async () => {
    reset()
    if (step === 'questions' && !(await form.trigger())) return
    const to = steps[stepIndex + 1]
    if (to) goToStep(to)
  }
  const documents = [...profile.resumes, ...profile.portfolio, ...draft.uploaded].filter(
    ({ id }, at, all) => all.findIndex((one) => one.id === id) === at,
  )
  const resumeFileId = draft.resumeFileId === undefined ? (profile.resume?.id ?? null) : draft.resumeFileId

  const { write, failure, reset } = useWrite('POST /jobs/apply', {
    invalidates: applicationPaths,
    done({ data }) {
      deleteApplyDraft(job.slug)
      setResult(data)
      onSent()
    },
    failed({ errors = {} }) {
      const fields = Object.entries(errors).flatMap(([path, [message]]) => {
        const field = draftFieldOf(path)
        if (field) form.setError(field, { message })
        return field ?? []
      })
      if (fields.length > 0) goToStep('questions')
      // An uploaded file that was not sent within a day is deleted.
      if (errors.resumeFileId) {
        form.setValue('uploaded', [])
        form.setValue('resumeFileId', undefined)
        goToStep('resume')
      }
    },
  })
  const send = form.handleSubmit(
    ({ answers, uploaded: _, ...written }) =>
      write({
        ...written,
        slug: job.slug,
        ...(earlier && { again: earlier.version }),
        answers: job.questions.map(({ id, text }, index) => ({
          id,
          question: text,
          answer: answers[index] ?? '',
        })),
        resumeFileId,
      }),
    () => goToStep('questions'),
  )

  return (
    <form noValidate onSubmit={send} className="flex min-h-0 flex-1 flex-col">
      <section
        ref={formArea}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled form must be reachable by keyboard
        tabIndex={0}
        aria-label="Application form"
        className="scroll-y flex-1 px-5 pb-10 focus-visible:-outline-offset-4! sm:px-8"
      >
        {result ? (
          <ApplySent job={job} result={result} />
        ) : (
          <>
            <nav aria-label="Application steps" className="pb-8 pt-6">
              <RouteLine
                direction="horizontal"
                className="text-sm"
                stops={steps.map((name, index) => ({
                  label: stepNames[name],
                  state: index < stepIndex ? 'done' : index === stepIndex ? 'now' : 'next',
                }))}
              />
            </nav>
            {failure && (
              <div className="mb-6">
                {isEmailUnconfirmed(failure) ? (
                  <ConfirmFirst kept="Your application is kept." />
                ) : (
                  <FormError>{failureMessage(failure)}</FormError>
                )}
              </div>
            )}
            {step === 'profile' && earlier && <AppliedBefore application={earlier} />}
            {step === 'profile' && <ApplyProfile job={job} profile={profile} />}
            {step === 'resume' && (
              <ApplyResume
                documents={documents}
                chosen={resumeFileId}
                onChoose={(id) => form.setValue('resumeFileId', id)}
                onUploaded={(document) => {
                  form.setValue('uploaded', [...draft.uploaded, document])
                  form.setValue('resumeFileId', document.id)
                }}
              />
            )}
            {step === 'questions' && <ApplyQuestions job={job} form={form} />}
            {step === 'review' && (
              <ApplyReview
                job={job}
                profile={profile}
                draft={draft}
                resume={
                  documents.find(({ id }) => id === resumeFileId)?.name ??
                  (resumeFileId ? 'Uploaded résumé' : null)
                }
                onChange={goToStep}
              />
            )}
          </>
        )}
      </section>
      <div className="flex shrink-0 items-center gap-3 border-t border-base-300 bg-white px-5 py-3.5 pb-[max(14px,env(safe-area-inset-bottom))] sm:px-8">
        {result ? (
          <>
            <ButtonLink to={paths.seeker.application(result.id)} variant="dark" size="lg">
              View application
            </ButtonLink>
            <ButtonLink to={paths.seeker.jobs} variant="ghost" size="lg">
              Keep looking
            </ButtonLink>
          </>
        ) : (
          <>
            {stepIndex > 0 && (
              <Button
                variant="ghost"
                size="lg"
                className="-ms-3"
                onClick={() => goToStep(steps[stepIndex - 1] ?? 'profile')}
              >
                <ArrowLeft className="size-5 rtl:-scale-x-100" aria-hidden="true" />
                Back
              </Button>
            )}
            <p role="status" className="flex items-center gap-1.5 text-sm text-fg-muted max-sm:hidden">
              {savedAt && (
                <>
                  <Check className="size-4 text-success" aria-hidden="true" />
                  Draft kept in this browser{isInAccount && ' and in your account'}, {savedAt}
                </>
              )}
            </p>
            {step === 'review' ? (
              <Button type="submit" size="lg" className="ms-auto" busy={form.formState.isSubmitting}>
                Send application
              </Button>
            ) : (
              <Button variant="dark" size="lg" className="ms-auto" onClick={next}>
                Next: {stepNames[steps[stepIndex + 1] ?? 'review'].toLowerCase()}
              </Button>
            )}
          </>
        )}
      </div>
    </form>
  )
}

const AppliedBefore = ({ application: { appliedAt, job } }: { application: ApplicationSummary }) => (
  <p className="mb-6 border-s-4 border-fg ps-4">
    You applied for this job on <DateTime iso={appliedAt} as="day" />. This is a new application, which
    replaces what you sent then. {job.company.name} sees that you applied before, and how it ended.
  </p>
)
