import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { FormProvider, get, type Resolver, useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { apiQuery } from '#/client/api.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { ConfirmFirst } from '#/features/accounts/email/ConfirmFirst.tsx'
import { Button } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { ErrorSummary } from '#/ui/form/ErrorSummary.tsx'
import { employerProfile, type ProfileField } from '../api.ts'
import { DocumentsPanel } from '../documents/DocumentsPanel.tsx'
import { CheckpointPreview } from './CheckpointPreview.tsx'
import { CheckpointProgress } from './CheckpointProgress.tsx'
import { CheckpointSections } from './CheckpointSections.tsx'
import { fieldAnchor } from './correctable.ts'
import {
  type CheckpointProfile,
  type CheckpointValues,
  fieldsInPageOrder,
  initialProfile,
} from './form-values.ts'
import { noteFor, ReviewerMessage, UnchangedFields, wasChanged } from './RequestedChanges.tsx'
import { useAutosave } from './use-autosave.ts'
import { useFormats } from './use-formats.ts'

type Props = {
  employer: CheckpointProfile
  draft: { draft: Record<string, unknown>; savedAt: string } | null
  /** The field to start at. */
  at: string | null
  onSent: (() => void) | undefined
}

// `samePlace` exists only on the screen, not in the contract.
const toProfile = ({ samePlace, ...profile }: CheckpointValues): CheckpointValues => ({
  ...profile,
  physicalAddress: samePlace ? profile.mailingAddress : profile.physicalAddress,
})

/** The profile form: all fields, or only those that a reviewer asked to change. */
export function CheckpointForm({ employer, draft, at, onSent }: Props) {
  const failedAttempts = useRef(0)
  // The form always holds both parts of the phone number; the contract lets them be left out.
  const validate = zodResolver(employerProfile) as Resolver<
    CheckpointValues,
    unknown,
    z.output<typeof employerProfile>
  >
  const form = useForm<CheckpointValues, unknown, z.output<typeof employerProfile>>({
    resolver: (values, context, options) => validate(toProfile(values), context, options),
    shouldFocusError: false,
    defaultValues: initialProfile(employer, draft?.draft),
  })
  const { control, handleSubmit, setError, formState } = form
  const { errors, isSubmitting, submitCount } = formState
  const values = useWatch({ control }) as CheckpointValues
  const autosave = useAutosave(values, formState.isDirty, draft?.savedAt ?? null)

  const isAsked = employer.requestedFields.length > 0
  const isCorrection = employer.status === 'pending'
  const formats = useFormats(form)
  useEffect(() => {
    if (at) document.getElementById(at)?.focus()
  }, [at])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when what was sent is opened for correction
  useEffect(() => {
    if (isCorrection) formats.check()
  }, [])
  const evidence = useQuery({
    ...apiQuery('/employers/evidence', {}, { silent: true }),
    enabled: isAsked,
  }).data
  const askedAt = evidence?.history.findLast(({ to }) => to === 'draft')?.at
  /** What the checks found wrong and nobody asked about, opened to be corrected too. */
  const [opened, setOpened] = useState<ProfileField[]>([])
  const isEditable = (field: ProfileField) =>
    !isAsked || employer.requestedFields.includes(field) || opened.includes(field)
  const fieldErrors = fieldsInPageOrder.flatMap((field) => {
    const message = (get(errors, field) as { message?: unknown } | undefined)?.message
    return typeof message === 'string' ? [{ field, message }] : []
  })

  const { write, failure } = useWrite('POST /employers', {
    form: { fields: fieldsInPageOrder, setError },
    // The spec: after a successful save the profile is fetched again.
    invalidates: ['/employers/*'],
    failed: () => failedAttempts.current++,
  })
  const submit = handleSubmit(async (profile) => {
    await autosave.finish()
    if (!(await write(profile))) return
    window.scrollTo(0, 0)
    onSent?.()
  })

  return (
    <main
      id="main"
      className="page-container grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-8 pb-24 pt-8 lg:grid-cols-[260px_minmax(0,600px)] lg:pt-14 xl:grid-cols-[260px_minmax(0,600px)_minmax(0,1fr)]"
    >
      <CheckpointProgress
        employer={employer}
        values={values}
        failedFields={fieldErrors.map(({ field }) => field)}
        savedLabel={autosave.label}
      />
      <FormProvider {...form}>
        <form noValidate onSubmit={submit} aria-label="Company profile">
          <ErrorSummary errors={fieldErrors} focusKey={`${submitCount} ${failedAttempts.current}`} />
          {employer.statusNote && <ReviewerMessage employer={employer} values={values} askedAt={askedAt} />}
          <CheckpointSections
            company={employer.name}
            isEditable={isEditable}
            isAsked={isAsked}
            warningFor={(field) =>
              isAsked && !wasChanged(employer, values, field)
                ? noteFor(employer, field)
                : formats.problem(field)
            }
            onLeave={formats.check}
          />
          {isAsked && (
            <UnchangedFields
              employer={employer}
              evidence={evidence?.evidence ?? []}
              isEditable={isEditable}
              onCorrect={(field) => {
                setOpened([...opened, field])
                requestAnimationFrame(() => document.getElementById(fieldAnchor(field))?.focus())
              }}
            />
          )}
          <DocumentsPanel inForm />
          {failure && (
            <div className="mt-8">
              {failure.code === 'unconfirmed' ? (
                <ConfirmFirst kept="What you typed is saved." />
              ) : (
                <FormError>{failure.code ?? failure.message}</FormError>
              )}
            </div>
          )}
          <div className="mt-12 flex flex-wrap items-center gap-3 border-t-2 border-fg pt-6">
            <Button type="submit" size="xl" busy={isSubmitting}>
              {isAsked ? 'Send changes' : isCorrection ? 'Send the correction' : 'Send for verification'}
            </Button>
            {isCorrection ? (
              <Button variant="ghost" size="xl" className="px-4! text-sm" onClick={onSent}>
                Back without sending
              </Button>
            ) : (
              <Button variant="ghost" size="xl" className="px-4! text-sm" onClick={autosave.saveNow}>
                Save and finish later
              </Button>
            )}
          </div>
          <p className="mt-4 max-w-[34em] text-sm text-fg-muted">
            Registration and tax numbers are used for the check only. They are never shown on your page.
          </p>
        </form>
      </FormProvider>
      <CheckpointPreview employer={employer} values={values} />
    </main>
  )
}
