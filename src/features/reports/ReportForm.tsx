import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useSession } from '#/client/session.ts'
import { useHelpLink } from '#/client/use-help-link.ts'
import type { AppError } from '#/shared/errors.ts'
import { Button } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { FieldNotes } from '#/ui/form/Field.tsx'
import { TextArea, TextField } from '#/ui/form/TextField.tsx'
import { Flag } from '#/ui/icons/more-icons.tsx'
import {
  categoriesFor,
  type ReportCategory,
  type ReportSubject,
  reportCategory,
  reportedSide,
} from './categories.ts'

type FormProps = {
  subjectType: ReportSubject
  category: ReportCategory | null
  setCategory: (category: ReportCategory) => void
  homepage: string
  setHomepage: (text: string) => void
  report: { isBusy: boolean; failure: AppError | null; reset: () => void }
  send: (category: ReportCategory, details: string, email: string) => unknown
  /** In a dialog, whose foot then stays in view. */
  onCancel?: () => void
}

/** Asks for the category first; the other fields appear after it is chosen. */
export const ReportForm = ({ subjectType, report, send, onCancel, ...props }: FormProps) => {
  const { category, setCategory, homepage, setHomepage } = props
  const { failure } = report
  const helpLink = useHelpLink()
  const signedIn = useSession() !== null
  const [details, setDetails] = useState('')
  const [email, setEmail] = useState('')
  const [missing, setMissing] = useState<Record<string, string>>({})
  const fieldErrors = Object.entries(failure?.errors ?? {}).filter(([field]) => field in visibleFields)
  const errors: Record<string, string> = {
    ...missing,
    ...Object.fromEntries(fieldErrors.map(([field, [message = '']]) => [field, message])),
  }
  const problem = failure && fieldErrors.length === 0 && explain(failure)
  const form = useRef<HTMLFormElement>(null)
  // On a page the choice may be made before the app has started.
  useEffect(() => {
    const chosen = categoriesFor(subjectType).find(
      ({ value }) => form.current?.querySelector<HTMLInputElement>(`[value="${value}"]`)?.checked,
    )
    if (chosen) setCategory(chosen.value)
  }, [subjectType, setCategory])
  const failed = Object.keys(errors).length > 0
  useEffect(() => {
    if (failed) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failed])

  const submit = () => {
    const missing: Record<string, string> = {}
    if (!category) missing.category = 'Choose what’s wrong'
    if (category === 'other' && !details.trim()) missing.details = 'Tell us what is wrong'
    setMissing(missing)
    report.reset()
    if (!category || Object.keys(missing).length > 0) return
    send(category, details, signedIn ? '' : email.trim())
  }

  return (
    <form
      ref={form}
      noValidate
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        if (!report.isBusy) submit()
      }}
    >
      <fieldset
        className={errors.category ? '-ms-5 border-s-4 border-danger ps-4' : ''}
        aria-describedby={errors.category ? 'category-error' : undefined}
      >
        <legend className="font-bold">What’s wrong?</legend>
        <FieldNotes id="category" error={errors.category} />
        <div className="mt-3 border-t-2 border-fg">
          {categoriesFor(subjectType).map(({ value, label, hint }, index) => (
            <label
              key={value}
              className={`relative flex cursor-pointer items-start gap-3.5 border-b border-base-300 px-3 py-2.5 has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-fg ${category === value ? 'row-selected' : 'hover:bg-brand-faint'}`}
            >
              <input
                type="radio"
                name="category"
                value={value}
                data-autofocus={index === 0 ? true : undefined}
                aria-invalid={errors.category ? true : undefined}
                checked={category === value}
                onChange={() => {
                  setCategory(value)
                  setMissing({})
                  report.reset()
                }}
                className="radio radio-sm ms-1 mt-0.5 outline-none!"
              />
              <span className="leading-snug">
                <span className="block font-bold">{label}</span>
                <span className="block text-sm text-fg-muted">{hint}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      {category && (
        <div className="mt-5 grid gap-5">
          <TextArea
            label="What happened?"
            name="details"
            rows={3}
            maxLength={2000}
            optional={category !== 'other'}
            hint={reportCategory(category).detailsHint}
            error={errors.details}
            value={details}
            onChange={(event) => setDetails(event.target.value)}
          />
          {!signedIn && (
            <TextField
              label="Your email"
              name="email"
              type="email"
              autoComplete="email"
              optional
              hint="For a receipt, and to tell you what we did. Nothing else."
              error={errors.email}
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          )}
          <div className="sr-only" aria-hidden="true">
            <label>
              Leave this empty
              <input
                name="homepage"
                tabIndex={-1}
                autoComplete="off"
                value={homepage}
                onChange={(event) => setHomepage(event.target.value)}
              />
            </label>
          </div>
        </div>
      )}
      <div role="alert">
        {problem && (
          <div className="mt-5">
            <FormError>{problem}</FormError>
          </div>
        )}
      </div>
      <div
        className={`mt-6 flex flex-wrap items-center gap-3 ${onCancel ? 'sticky bottom-0 z-1 -mx-5 border-t border-base-300 bg-base-100 px-5 py-4 sm:-mx-7 sm:px-7' : ''}`}
      >
        <Button type="submit" size="lg" busy={report.isBusy}>
          <Flag className="size-[18px]" aria-hidden="true" />
          Send report
        </Button>
        {onCancel && (
          <Button variant="ghost" size="lg" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
      <p className="mt-4 text-sm text-fg-muted">
        A person reads it. The {reportedSide(subjectType)} never sees who reported.{' '}
        <Link to={helpLink('fraud-policy')} className="link">
          Our fraud policy
        </Link>
      </p>
    </form>
  )
}

const visibleFields = { category: true, details: true, email: true }

function explain(error: AppError) {
  if (error.status === 429)
    return 'We’ve had many reports from your connection. Wait ten minutes and send it again.'
  if (error.errors?.homepage)
    return 'Your browser filled in a field that people do not see. We emptied it; press “Send report” again.'
  if (error.status === 404) return 'It is no longer here, so it can’t be reported.'
  return `${error.message} What you wrote is still here.`
}
