import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useWrite } from '#/client/queries/use-write.ts'
import { paths, withNext } from '#/shared/paths.ts'
import { Button } from '#/ui/Button.tsx'
import { ErrorSummary } from '#/ui/form/ErrorSummary.tsx'
import { TextField } from '#/ui/form/TextField.tsx'
import { AuthShell, AuthTitle, wideButton } from '../AuthShell.tsx'
import { employerRegistration, registration } from '../api.ts'
import { chosenQuery, chosenSlug } from '../chosen-job.ts'
import { savePendingEmail } from '../email/pending-email.ts'
import { ExternalButton } from '../external/ExternalButton.tsx'
import { readSignInProblem } from '../external/sign-in-problems.ts'
import { readNextPath } from '../next-path.ts'
import { NewPasswordField } from '../password/NewPasswordField.tsx'
import { FormRefusal } from '../RateLimited.tsx'
import type { AccountRole } from './ChooseRole.tsx'
import { TermsNote } from './TermsNote.tsx'

const fieldOrder = ['companyName', 'name', 'email', 'password'] as const

const roleTexts = {
  seeker: {
    role: 'SEEKER',
    roleLabel: 'Looking for work',
    signingUp: 'Signing up to find work',
    next: [
      { label: 'Confirm email', meta: 'One code' },
      { label: 'Profile', meta: 'Then apply' },
    ],
  },
  employer: {
    role: 'EMPLOYER',
    roleLabel: 'Hiring',
    signingUp: 'Signing up to hire',
    next: [
      { label: 'Confirm email', meta: 'One code' },
      { label: 'Checkpoint', meta: 'About 2 minutes' },
    ],
  },
} as const

/** After the code somebody who came to apply is in the application at once. */
const nextToApply = [{ label: 'Confirm email', meta: 'One code' }, { label: 'Apply' }]

type RegisterFormProps = {
  side: AccountRole
  externalName: string | null
  /** Title of the job they came to apply for. */
  job: string | null
}

export const RegisterForm = ({ side, externalName, job }: RegisterFormProps) => {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const next = readNextPath(search)
  const { role, roleLabel, signingUp, next: stops } = roleTexts[side]
  const isEmployer = side === 'employer'
  const problem = readSignInProblem(search)
  const { register, handleSubmit, setError, watch, formState } = useForm({
    resolver: zodResolver(isEmployer ? employerRegistration : registration),
    // ErrorSummary takes the focus.
    shouldFocusError: false,
    defaultValues: { role, name: '', email: '', password: '', companyName: isEmployer ? '' : undefined },
  })
  const { errors, submitCount } = formState

  const { write, isBusy, failure, reset } = useWrite('POST /auth/register', {
    form: { fields: fieldOrder, setError },
    async done(_, { email }) {
      savePendingEmail(email)
      await navigate(withNext(paths.emailVerification, next))
    },
  })

  return (
    <AuthShell
      strip={{ now: 'Step 1 of 2: your details', next: 'confirm your email' }}
      poster={{
        done: [job ? { label: 'You chose a job', meta: job } : { label: roleLabel }],
        now: { label: 'Your details' },
        next: job ? nextToApply : [...stops],
      }}
    >
      <p className="mb-3">
        {signingUp}{' '}
        <Link to={withNext(`${paths.register}?step=1&role=${side}`, next)} className="link">
          Change
        </Link>
      </p>
      {problem && (
        <p role="status" className="mb-6 border-s-[6px] border-fg ps-4">
          <b>{problem.title}.</b> {problem.next}
        </p>
      )}
      <AuthTitle>Create account</AuthTitle>
      <p className="mt-2 text-fg-muted">
        Have one already?{' '}
        <Link to={withNext(paths.login, next)} className="link text-fg">
          Log in
        </Link>
      </p>
      {job && (
        <p className="mt-2 wrap-anywhere">
          Then you apply for <b>{job}</b>. Or{' '}
          <Link to={paths.guestApply(chosenSlug(search) ?? '') + chosenQuery(search)} className="link">
            apply without an account
          </Link>
          .
        </p>
      )}
      {externalName && <ExternalButton name={externalName} newRole={role} next={next} />}
      <form
        noValidate
        method="post"
        onSubmit={handleSubmit((typed) => write({ ...typed, ...(next && { next }) }))}
        className="mt-7 grid grid-cols-[minmax(0,1fr)] gap-5 border-t-2 border-fg pt-5"
      >
        <ErrorSummary
          focusKey={submitCount}
          errors={fieldOrder.flatMap((field) => {
            const message = errors[field]?.message
            return message ? [{ field, message }] : []
          })}
        />
        {externalName && <h2 className="text-lg">Or with your email</h2>}
        <FormRefusal failure={failure} onOver={reset} />
        {isEmployer && (
          <TextField
            label="Company name"
            autoComplete="organization"
            hint="Its legal name. Job seekers see it exactly as you enter it."
            error={errors.companyName?.message}
            {...register('companyName')}
          />
        )}
        <TextField
          label={isEmployer ? 'Your name' : 'Name'}
          autoComplete="name"
          hint={isEmployer ? undefined : 'As employers will see it.'}
          error={errors.name?.message}
          {...register('name')}
        />
        <TextField
          label={isEmployer ? 'Work email' : 'Email'}
          type="email"
          inputMode="email"
          autoComplete="username"
          hint={isEmployer ? 'An address at your company’s domain speeds up the check.' : undefined}
          error={errors.email?.message}
          {...register('email')}
        />
        <NewPasswordField
          typed={watch('password')}
          error={errors.password?.message}
          {...register('password')}
        />
        <Button type="submit" className={wideButton} busy={isBusy}>
          Create account
        </Button>
        <TermsNote />
      </form>
    </AuthShell>
  )
}
