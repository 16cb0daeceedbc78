import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { DataOf } from '#/client/api.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { ConfirmFirst, isEmailUnconfirmed } from '#/features/accounts/email/ConfirmFirst.tsx'
import type { Job } from '#/features/jobs/api.ts'
import { PostedByNote } from '#/features/jobs/PostedBy.tsx'
import { askedQuestions, type QuestionKind } from '#/features/jobs/questions/questions.ts'
import { lastSearch } from '#/features/search/last-search.ts'
import { paths } from '#/shared/paths.ts'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { ErrorSummary } from '#/ui/form/ErrorSummary.tsx'
import { Check } from '#/ui/icons/icons.tsx'
import { ApplicationFields, answerErrors } from '../answers/ApplicationFields.tsx'
import { takePendingApplication } from '../guest/pending-application.ts'
import { RetentionNotice } from '../keeping/RetentionNotice.tsx'
import { type ApplicationSummary, numberInWords } from '../seeker/labels.ts'
import { applicationPaths, failureMessage } from '../seeker/mutations.ts'
import { arrivalSource } from '../sources/arrival.ts'
import { sourceOf } from '../sources/source.ts'
import { AnswerDue } from './AnswerDue.tsx'
import { ApplyProfile, NeededFirst } from './ApplyProfile.tsx'
import { ApplyResume } from './ApplyResume.tsx'
import { ApplySent } from './ApplySent.tsx'
import {
  type ApplyDraft,
  deleteApplyDraft,
  draftFieldOf,
  emptyApplyDraft,
  newestApplyDraft,
} from './apply-draft.ts'
import { useAccountDraft, useDraftAutosave } from './use-draft-saving.ts'
import { useResumeUpload } from './use-resume-upload.ts'

export type SeekerProfile = DataOf<'GET', '/profile'>
export type ApplyResult = DataOf<'POST', '/jobs/apply'>

type ApplyFormProps = {
  job: Job
  profile: SeekerProfile
  /** What the account holds of it. */
  saved: DataOf<'GET', '/applications/draft/:slug'>
  /** The application for this job that has ended. */
  before: ApplicationSummary | null
  onSent: () => void
}

/** All that is sent, on one page: what the company asks, the résumé, the profile. */
export function ApplyForm({ job, profile, saved, before, onSent }: ApplyFormProps) {
  // The one they came with: once this is sent, `before` is the new one.
  const [earlier] = useState(before)
  const [result, setResult] = useState<ApplyResult | null>(null)
  const [tries, setTries] = useState(0)
  /** Their account came with this application, and has no password. */
  const [isGuest, setGuest] = useState(false)
  const formArea = useRef<HTMLElement>(null)
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
  const asked = askedQuestions(job.questions, draft.answers)
  const places = job.questions.flatMap((_, index) => (asked[index] ? [index] : []))
  const documents = [...profile.resumes, ...profile.portfolio, ...draft.uploaded].filter(
    ({ id }, at, all) => all.findIndex((one) => one.id === id) === at,
  )
  /** Unless one was chosen, the one of the profile. */
  const resumeToSend = (chosen: ApplyDraft['resumeFileId']) =>
    chosen === undefined ? (profile.resume?.id ?? null) : chosen

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    // What stands before the questions is to be read first.
    if (saved?.token || earlier) return
    // After the sheet around it has opened and moved the focus to its heading.
    queueMicrotask(() => focusFirstQuestion(job.questions, form.getValues('answers')))
  }, [])

  useEffect(() => {
    if (!result) return
    formArea.current?.scrollTo(0, 0)
    formArea.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
  }, [result])

  const { write, failure, isBusy } = useWrite('POST /jobs/apply', {
    invalidates: applicationPaths,
    done({ data }) {
      deleteApplyDraft(job.slug)
      setResult(data)
      onSent()
    },
    failed({ errors = {} }) {
      for (const [path, [message]] of Object.entries(errors)) {
        const field = draftFieldOf(path)
        if (field) form.setError(field, { message })
      }
      // An uploaded file that was not sent within a day is deleted.
      if (errors.resumeFileId) {
        form.setValue('uploaded', [])
        form.setValue('resumeFileId', undefined)
      }
      setTries((before) => before + 1)
    },
  })
  const send = form.handleSubmit(
    ({ answers, uploaded: _, resumeFileId: chosen, ...written }) =>
      write({
        ...written,
        slug: job.slug,
        ...(earlier && { again: earlier.version }),
        answers: job.questions.map(({ id, text }, index) => ({
          id,
          question: text,
          answer: answers[index] ?? '',
        })),
        // Read from the form: a file that has just come is not yet drawn.
        resumeFileId: resumeToSend(chosen),
      }),
    () => setTries((before) => before + 1),
  )
  const resume = useResumeUpload({
    known: documents,
    onUploaded(document) {
      form.setValue('uploaded', [...form.getValues('uploaded'), document])
      form.setValue('resumeFileId', document.id)
    },
  })
  const { uploadAndKeep } = resume
  // What a visitor filled in and confirmed with a code is sent as they asked, with the file they chose.
  const handedOver = useRef(false)
  useEffect(() => {
    const guest = handedOver.current ? null : takePendingApplication(job.slug)
    handedOver.current = true
    if (!guest) return
    setGuest(true)
    const sendAll = async () => {
      if (!guest.resume || (await uploadAndKeep(guest.resume))) await send()
    }
    void sendAll()
  }, [job.slug, uploadAndKeep, send])

  const errors = answerErrors(job, form, places)
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
          <ApplySent job={job} result={result} resume={resume.kept} isGuest={isGuest} />
        ) : (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-9 pt-6">
            {failure && errors.length === 0 && (
              <div>
                {isEmailUnconfirmed(failure) ? (
                  <ConfirmFirst kept="Your application is kept." />
                ) : (
                  <FormError>{failureMessage(failure)}</FormError>
                )}
              </div>
            )}
            {saved?.token && <DraftedByProgram token={saved.token} />}
            {earlier && <AppliedBefore application={earlier} />}
            <NeededFirst job={job} />
            <section aria-labelledby="apply-questions">
              <h2 id="apply-questions" className="text-xl">
                {questionsTitle(places.length)}
              </h2>
              <div className="mt-5">
                <ErrorSummary focusKey={tries} errors={errors} />
              </div>
              <div className="grid grid-cols-[minmax(0,1fr)] gap-8 border-t-2 border-fg pt-6">
                <ApplicationFields job={job} form={form} places={places} />
              </div>
            </section>
            <ApplyResume
              documents={documents}
              chosen={resumeToSend(draft.resumeFileId)}
              resume={resume}
              isBlind={job.steps.some(({ blind }) => blind)}
              onChoose={(id) => form.setValue('resumeFileId', id)}
            />
            <ApplyProfile job={job} profile={profile} hasResume={resumeToSend(draft.resumeFileId) !== null} />
            <PostedByNote job={job} />
            <AnswerDue job={job} />
            <RetentionNotice job={job} />
          </div>
        )}
      </section>
      <div className="flex shrink-0 items-center gap-3 border-t border-base-300 bg-base-100 px-5 py-3.5 pb-[max(14px,env(safe-area-inset-bottom))] sm:px-8">
        {result ? (
          <>
            <ButtonLink to={paths.seeker.application(result.id)} variant="dark" size="lg">
              View application
            </ButtonLink>
            <ButtonLink to={`${paths.seeker.jobs}${lastSearch()}`} variant="ghost" size="lg">
              Keep looking
            </ButtonLink>
          </>
        ) : (
          <>
            <p role="status" className="flex items-center gap-1.5 text-sm text-fg-muted max-sm:hidden">
              {savedAt && (
                <>
                  <Check className="size-4 text-success" aria-hidden="true" />
                  Draft kept in {isInAccount ? 'your account' : 'this browser'}, {savedAt}
                </>
              )}
            </p>
            <Button
              type="submit"
              size="lg"
              className="ms-auto max-sm:w-full"
              busy={isBusy || resume.isUploading}
            >
              Send application
            </Button>
          </>
        )}
      </div>
    </form>
  )
}

const questionsTitle = (count: number) =>
  count === 0 ? 'In your own words' : count === 1 ? 'One question' : `${numberInWords(count)} questions`

const writtenKinds: QuestionKind[] = ['short', 'long', 'number', 'link']

/** Where the first thing to do is to write, writing needs no press before it. */
function focusFirstQuestion([first]: Job['questions'], [answer]: string[]) {
  if (first && !answer && writtenKinds.includes(first.kind)) document.getElementById('answers.0')?.focus()
}

const DraftedByProgram = ({ token }: { token: string }) => (
  <p className="border-s-4 border-warning ps-4 wrap-anywhere">
    Drafted by the program “{token}”. Read it and change what is not true: nothing is sent before you send it.
  </p>
)

const AppliedBefore = ({ application: { appliedAt, job } }: { application: ApplicationSummary }) => (
  <p className="border-s-4 border-fg ps-4">
    You applied for this job on <DateTime iso={appliedAt} as="day" />. This is a new application, which
    replaces what you sent then. {job.company.name} sees that you applied before, and how it ended.
  </p>
)
