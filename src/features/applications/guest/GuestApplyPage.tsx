import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, Navigate } from 'react-router'
import { pageMeta, readPublicUrl } from '#/client/meta.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { useSession } from '#/client/session.ts'
import { RateLimited } from '#/features/accounts/RateLimited.tsx'
import { TermsNote } from '#/features/accounts/register/TermsNote.tsx'
import type { Job } from '#/features/jobs/api.ts'
import { askedQuestions } from '#/features/jobs/questions/questions.ts'
import { pageContext } from '#/shared/page-context.ts'
import { paths, withNext } from '#/shared/paths.ts'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { ErrorSummary } from '#/ui/form/ErrorSummary.tsx'
import { TextField } from '#/ui/form/TextField.tsx'
import { Mail } from '#/ui/icons/visitor-icons.tsx'
import { MailAddress } from '#/ui/MailAddress.tsx'
import { ApplicationFields, answerErrors } from '../answers/ApplicationFields.tsx'
import { type ApplyDraft, emptyApplyDraft, toAccountDraft } from '../apply/apply-draft.ts'
import { useDraftAutosave } from '../apply/use-draft-saving.ts'
import { intakePausedSentence } from '../bond/rule.ts'
import { arrivalSource } from '../sources/arrival.ts'
import type { Route } from './+types/GuestApplyPage'
import { GuestAside } from './GuestAside.tsx'
import { readGuestDraft, saveGuestDraft } from './guest-draft.ts'
import { guestDays, guestMails } from './limits.ts'
import { guestPerson } from './person.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  return (await api.get('/jobs/:slug', { slug: params.slug })).data
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta({
    title: loaderData ? `Apply: ${loaderData.title}` : 'Apply',
    description: 'Apply without an account: a link in your mail sends it.',
    path: paths.jobs,
    publicUrl: readPublicUrl(matches),
    noindex: true,
  })

/** The application form for visitors without an account. Whoever is signed in has their own. */
export default function GuestApplyPage({ loaderData: job }: Route.ComponentProps) {
  const session = useSession()
  const [sentTo, setSentTo] = useState('')
  if (session && !sentTo)
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
      <GuestAside job={job} step={sentTo ? 'mail' : 'form'} />
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
          <>
            {sentTo && <LookInMail email={sentTo} onBack={() => setSentTo('')} />}
            {/* It stays, with all that was typed, for whoever mistyped the address. */}
            <div hidden={sentTo !== ''}>
              <GuestForm job={job} onSent={setSentTo} />
            </div>
          </>
        )}
      </div>
    </main>
  )
}

function LookInMail({ email, onBack }: { email: string; onBack: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <>
      <Mail className="mb-4 size-9" aria-hidden="true" />
      <h1
        ref={heading}
        tabIndex={-1}
        className="text-[2.375rem] leading-[1.05] tracking-[-0.03em] outline-none!"
      >
        Not sent yet: look in your mail
      </h1>
      <p role="status" className="mt-4 text-lg wrap-anywhere">
        We mail a link to{' '}
        <b>
          <MailAddress>{email}</MailAddress>
        </b>
        . Open it, read your application once more, and send it.
      </p>
      <p className="mt-3 text-fg-muted">
        The link works for {guestDays} days. After that what you filled in is deleted here. You add a résumé
        and other files after you have opened the link.
      </p>
      <p className="mt-6">
        Nothing arrived after a few minutes? Look among the spam, or{' '}
        <span className="whitespace-nowrap">
          <button type="button" className="link" onClick={onBack}>
            change the address
          </button>
          .
        </span>{' '}
        At most {guestMails.calls} such mails go to one address in half an hour. If none comes, send it again
        after that.
      </p>
    </>
  )
}

function GuestForm({ job, onSent }: { job: Job; onSent: (email: string) => void }) {
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
    const { name, email, ...kept } = stored
    person.reset({ name, email })
    form.reset({ ...emptyApplyDraft(job.questions), ...kept })
  }, [job, person, form])
  const draft = form.watch()
  useDraftAutosave(job.slug, { ...draft, ...person.watch() }, true, saveGuestDraft)
  const asked = askedQuestions(job.questions, draft.answers)
  const places = job.questions.flatMap((question, index) =>
    asked[index] && question.kind !== 'file' ? [index] : [],
  )
  const hasFiles = job.questions.some(({ kind }, index) => asked[index] && kind === 'file')
  const { write, isBusy, failure, reset } = useWrite('POST /applications/guest', {
    silent: true,
    done: (_, { email }) => onSent(email),
    failed({ errors = {} }) {
      for (const [path, [message]] of Object.entries(errors)) {
        if (path === 'name' || path === 'email') person.setError(path, { message })
        const index = job.questions.findIndex(({ id }) => path === `draft.answers.${id}`)
        if (index >= 0) form.setError(`answers.${index}`, { message })
      }
    },
  })
  const [tries, setTries] = useState(0)
  const send = async () => {
    setTries(tries + 1)
    const [knowsWho, isAnswered] = [await person.trigger(), await form.trigger(placesOf(places))]
    if (!knowsWho || !isAnswered) return
    const { resumeFileId: _, uploaded: __, ...typed } = toAccountDraft(job, form.getValues())
    await write({ slug: job.slug, ...person.getValues(), draft: { ...typed, source: arrivalSource() } })
  }
  const { errors } = person.formState
  return (
    <form
      noValidate
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <h1 className="text-[2.375rem] leading-[1.05] tracking-[-0.03em]">Apply without an account</h1>
      <p className="mt-3 text-fg-muted">
        Nothing is sent yet: fill this in, open the link we mail to you, and send it from there. Have an
        account?{' '}
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
          hint="As you want employers to read it."
          error={errors.name?.message}
          {...person.register('name', { onChange: () => errors.name && person.trigger('name') })}
        />
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          hint="The link goes there."
          error={errors.email?.message}
          {...person.register('email', { onChange: () => errors.email && person.trigger('email') })}
        />
        <ApplicationFields job={job} form={form} places={places} />
        <p className="text-sm text-fg-muted">
          {hasFiles
            ? `${job.company.name} also asks for a file. You add it, and your résumé, after you have opened the link.`
            : 'You add your résumé after you have opened the link.'}{' '}
          The link makes an account without a password, so that you can read their answer.
        </p>
        <div className="grid gap-4">
          <Button type="submit" size="lg" busy={isBusy} className="w-full sm:w-auto sm:justify-self-start">
            Mail me the link
          </Button>
          <TermsNote by="opening your application with that link" />
        </div>
      </div>
    </form>
  )
}

const placesOf = (places: number[]) => places.map((index) => `answers.${index}` as const)
