import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Form, Link, useSearchParams } from 'react-router'
import { paths, withNext } from '#/shared/paths.ts'
import { checkDuration } from '#/shared/verification.ts'
import { Button } from '#/ui/Button.tsx'
import { ArrowRight, CircleAlert } from '#/ui/icons/icons.tsx'
import { Logo } from '#/ui/Logo.tsx'
import { RouteLine } from '#/ui/route/RouteLine.tsx'
import { SkipLink } from '#/ui/SkipLink.tsx'
import { readSignInProblem } from '../external/sign-in-problems.ts'
import { readNextPath } from '../next-path.ts'

export type AccountRole = 'seeker' | 'employer'

const roleTexts = {
  seeker: {
    title: 'I’m looking for work',
    about: 'Free, always.',
    stops: [
      ['Confirm your email', 'One code, under a minute'],
      ['Build a profile', 'It goes with every application'],
      ['Apply', 'You see every step and when it is due'],
    ],
  },
  employer: {
    title: 'I’m hiring',
    about: 'For your own company.',
    stops: [
      ['Confirm your work email', 'At the company’s own domain if you can'],
      ['Pass the company check', checkDuration],
      ['Post the first job', 'With a pay range and reply times'],
    ],
  },
} as const

function readRole(form: HTMLFormElement | null): AccountRole | null {
  const role = form && new FormData(form).get('role')
  return role === 'seeker' || role === 'employer' ? role : null
}

export const ChooseRole = ({ chosen }: { chosen: AccountRole | null }) => {
  const [search] = useSearchParams()
  const form = useRef<HTMLFormElement>(null)
  const [role, setRole] = useState(chosen)
  const [showError, setShowError] = useState(false)
  const next = readNextPath(search)
  const problem = readSignInProblem(search)

  // The browser holds the choice, which may be made before the app has started.
  useEffect(() => setRole(readRole(form.current)), [])

  const check = (event: FormEvent<HTMLFormElement>) => {
    if (readRole(event.currentTarget)) return
    event.preventDefault()
    setShowError(true)
    document.getElementById('role-seeker')?.focus()
  }

  return (
    <div className="flex min-h-screen flex-col">
      <SkipLink />
      <header className="page-container flex h-[72px] items-center">
        <Logo />
        <p className="ms-auto text-sm">
          <span className="text-fg-muted max-sm:sr-only">Have an account? </span>
          <Link to={withNext(paths.login, next)} className="link">
            Log in
          </Link>
        </p>
      </header>
      <main id="main" tabIndex={-1} className="page-container flex-1 pt-8 pb-20 outline-none lg:pt-16">
        {problem && (
          <p role="status" className="mb-6 border-s-[6px] border-fg ps-4">
            <b>{problem.title}.</b> {problem.next}
          </p>
        )}
        <h1 className="display-text text-[clamp(2.6rem,5.6vw,4.75rem)]">Create an account</h1>
        <Form ref={form} className="mt-9 lg:mt-12" onSubmit={check}>
          {next && <input type="hidden" name="next" value={next} />}
          <fieldset
            aria-describedby={showError ? 'role-error' : undefined}
            className={showError ? '-ms-5 border-s-4 border-danger ps-4' : ''}
          >
            <legend className="sr-only">What brings you here</legend>
            {showError && (
              <p
                id="role-error"
                role="alert"
                className="mb-3 flex items-center gap-1.5 font-bold text-danger"
              >
                <CircleAlert className="size-4" aria-hidden="true" />
                Choose one to continue
              </p>
            )}
            <div className="grid gap-4 md:grid-cols-2 lg:gap-6">
              {(['seeker', 'employer'] as const).map((one) => (
                <RolePanel
                  key={one}
                  role={one}
                  isChosen={role === one}
                  isPreset={chosen === one}
                  onChoose={() => {
                    setRole(one)
                    setShowError(false)
                  }}
                />
              ))}
            </div>
          </fieldset>
          <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-4">
            <Button type="submit" className="h-13 px-8 text-[1.0625rem] max-sm:w-full">
              Continue
              <ArrowRight className="size-5 rtl:-scale-x-100" aria-hidden="true" />
            </Button>
            <p className="max-w-[40em] text-sm text-fg-muted">
              Recruiting for other companies? You need an invitation: a company sends you the link by email.
            </p>
          </div>
        </Form>
      </main>
    </div>
  )
}

const RolePanel = ({
  role,
  isChosen,
  isPreset,
  onChoose,
}: {
  role: AccountRole
  isChosen: boolean
  /** Chosen when the page came. */
  isPreset: boolean
  onChoose: () => void
}) => {
  const { title, about, stops } = roleTexts[role]
  return (
    <div className="group relative rounded-box border border-border p-6 transition-colors hover:border-fg has-checked:border-fg has-checked:bg-brand-soft has-checked:shadow-[inset_0_0_0_2px_var(--color-fg)] has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-fg lg:p-9">
      {/* The label covers the panel, so that all of it can be pressed. */}
      <label className="flex cursor-pointer items-start gap-4 before:absolute before:inset-0">
        <input
          type="radio"
          name="role"
          id={`role-${role}`}
          value={role}
          defaultChecked={isPreset}
          onChange={onChoose}
          className="radio mt-1 outline-none! lg:mt-2"
        />
        <span className="relative">
          <span className="block text-2xl font-[800] tracking-[-0.022em] lg:text-3xl">{title}</span>
          <span className="mt-1 block text-fg-muted">{about}</span>
        </span>
      </label>
      {/* On phones only of the chosen one, so that Continue is on the first screen. */}
      <div className="ms-px mt-7 max-md:hidden max-md:group-has-checked:block lg:mt-9">
        <RouteLine
          tone="tint"
          stops={stops.map(([label, meta], place) => ({
            label,
            meta,
            state: isChosen && place === 0 ? 'now' : 'next',
          }))}
        />
      </div>
    </div>
  )
}
