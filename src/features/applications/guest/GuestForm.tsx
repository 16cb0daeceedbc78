import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { HoldSubmit } from '#/client/loading/HoldSubmit.tsx'
import { useWrite } from '#/client/queries/use-write.ts'
import { RateLimited } from '#/features/accounts/RateLimited.tsx'
import { TermsNote } from '#/features/accounts/register/TermsNote.tsx'
import type { Job } from '#/features/jobs/api.ts'
import { askedQuestions } from '#/features/jobs/questions/questions.ts'
import { paths, withNext } from '#/shared/paths.ts'
import { Button } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { ErrorSummary } from '#/ui/form/ErrorSummary.tsx'
import { TextField } from '#/ui/form/TextField.tsx'
import { ApplicationFields, answerErrors } from '../answers/ApplicationFields.tsx'
import { AnswerDue } from '../apply/AnswerDue.tsx'
import { type ApplyDraft, emptyApplyDraft, toAccountDraft } from '../apply/apply-draft.ts'
import { useDraftAutosave } from '../apply/use-draft-saving.ts'
import { RetentionNotice } from '../keeping/RetentionNotice.tsx'
import { arrivalSource } from '../sources/arrival.ts'
import { ChooseResume } from './ChooseResume.tsx'
import { GuestCode } from './GuestCode.tsx'
import { readGuestDraft, saveGuestDraft } from './guest-draft.ts'
import { guestPerson } from './person.ts'

type GuestFormProps = {
  job: Job
  /** Whether this server keeps its mail instead of sending it. */
  mailbox: boolean
  onMailed: (isMailed: boolean) => void
}

/** Who applies, what the company asks, the résumé; then the code that was mailed, which sends it. */
export function GuestForm({ job, mailbox, onMailed }: GuestFormProps) {
  const [sentTo, setSentTo] = useState('')
  const [resume, setResume] = useState<File | null>(null)
  /** A résumé was chosen before the page was loaded anew, which a browser does not keep. */
  const [isResumeLost, setResumeLost] = useState(false)
  const person = useForm({
    resolver: zodResolver(guestPerson),
    shouldFocusError: false,
    defaultValues: { name: '', email: '' },
  })
  const form = useForm<ApplyDraft>({ shouldFocusError: false, defaultValues: emptyApplyDraft(job.questions) })
  const isRead = useRef(false)
  // After the first drawing, which is the server's as well.
  useEffect(() => {
    const stored = isRead.current ? null : readGuestDraft(job.slug)
    isRead.current = true
    if (!stored) return
    const { name, email, sentTo = '', hasResume = false, ...kept } = stored
    person.reset({ name, email })
    form.reset({ ...emptyApplyDraft(job.questions), ...kept })
    setResumeLost(hasResume)
    setSentTo(sentTo)
    onMailed(sentTo !== '')
  }, [job, person, form, onMailed])
  const draft = form.watch()
  const hasResume = resume !== null || isResumeLost
  useDraftAutosave(job.slug, { ...draft, ...person.watch(), sentTo, hasResume }, true, saveGuestDraft)
  const asked = askedQuestions(job.questions, draft.answers)
  const places = job.questions.flatMap((question, index) =>
    asked[index] && question.kind !== 'file' ? [index] : [],
  )
  const hasFiles = job.questions.some(({ kind }, index) => asked[index] && kind === 'file')
  const show = (email: string) => {
    setSentTo(email)
    onMailed(email !== '')
  }
  const { write, isBusy, failure, reset } = useWrite('POST /applications/guest', {
    silent: true,
    done: (_, { email }) => show(email),
    failed({ errors = {} }) {
      for (const [path, [message]] of Object.entries(errors)) {
        if (path === 'name' || path === 'email') person.setError(path, { message })
        const index = job.questions.findIndex(({ id }) => path === `draft.answers.${id}`)
        if (index >= 0) form.setError(`answers.${index}`, { message })
      }
    },
  })
  const [tries, setTries] = useState(0)
  const mailCode = async () => {
    setTries(tries + 1)
    const [knowsWho, isAnswered] = [await person.trigger(), await form.trigger(placesOf(places))]
    if (!knowsWho || !isAnswered) return
    const { resumeFileId: _, uploaded: __, ...typed } = toAccountDraft(job, form.getValues())
    await write({ slug: job.slug, ...person.getValues(), draft: { ...typed, source: arrivalSource() } })
  }
  const { errors } = person.formState
  return (
    <>
      {sentTo && (
        <GuestCode
          job={job}
          email={sentTo}
          // A file that the job asks for is added first; then it is not sent by the code alone.
          handsOver={!hasFiles && !(isResumeLost && !resume)}
          resume={resume}
          choosesAgain={hasResume}
          mailbox={mailbox}
          again={{ send: mailCode, isBusy, failure, reset }}
          onBack={() => show('')}
        />
      )}
      <HoldSubmit />
      {/* It stays, with all that was typed, for whoever mistyped the address. */}
      <form
        hidden={sentTo !== ''}
        noValidate
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          mailCode()
        }}
      >
        <h1 className="text-[2.375rem] leading-[1.05] tracking-[-0.03em]">Apply</h1>
        <p className="mt-3 text-lg lg:hidden">
          Fill this in and type the code from your email{hasFiles ? '.' : ', and it is sent.'}
        </p>
        <p className="mt-3 text-fg-muted">
          You need no account to start. Have one?{' '}
          <Link to={withNext(paths.login, paths.seeker.apply(job.slug))} className="link text-fg">
            Log in
          </Link>
        </p>
        <div className="mt-6">
          <ErrorSummary
            focusKey={tries}
            errors={[
              ...(['name', 'email'] as const).flatMap((field) =>
                errors[field]?.message ? [{ field, message: errors[field].message }] : [],
              ),
              ...answerErrors(job, form, places),
            ]}
          />
        </div>
        {failure?.status === 429 ? (
          <RateLimited seconds={failure.retryAfter ?? 60} onOver={reset} />
        ) : (
          failure && !failure.errors && <FormError>{failure.message}</FormError>
        )}
        <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-8 border-t-2 border-fg pt-6">
          <TextField
            label="Name"
            autoComplete="name"
            hint="As employers will see it."
            error={errors.name?.message}
            {...person.register('name', { onChange: () => errors.name && person.trigger('name') })}
          />
          <TextField
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="email"
            hint="Their answer goes there."
            error={errors.email?.message}
            {...person.register('email', { onChange: () => errors.email && person.trigger('email') })}
          />
          <ChooseResume
            file={resume}
            onChoose={(file) => {
              setResume(file)
              setResumeLost(false)
            }}
          />
          <ApplicationFields job={job} form={form} places={places} />
          {hasFiles && (
            <p className="text-sm text-fg-muted">
              {job.company.name} also asks for a file. You add it after the code, before it is sent.
            </p>
          )}
          <AnswerDue job={job} />
          <RetentionNotice job={job} />
          <div className="grid gap-4">
            <p>
              We email you six digits first, so that nobody applies in your name.
              {!hasFiles && ' Type them, and it is sent.'}
            </p>
            <Button type="submit" size="lg" busy={isBusy} className="w-full sm:w-auto sm:justify-self-start">
              Email me the code
            </Button>
            <p className="text-sm text-fg-muted">
              You get an account where their answer appears. You stay logged in on this device; elsewhere, log
              in with a code by email.
            </p>
            <TermsNote by="applying" />
          </div>
        </div>
      </form>
    </>
  )
}

const placesOf = (places: number[]) => places.map((index) => `answers.${index}` as const)
