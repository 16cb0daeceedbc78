import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  FormProvider,
  type Resolver,
  type UseFormReturn,
  useForm,
  useFormContext,
  useFormState,
} from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { apiQuery } from '#/client/api.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { storeOwnUser } from '#/client/session.ts'
import { useLeaveGuard } from '#/client/session-end/use-leave-guard.ts'
import { paths } from '#/shared/paths.ts'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { ErrorSummary } from '#/ui/form/ErrorSummary.tsx'
import { ConfirmDialog } from '#/ui/overlay/Dialog.tsx'
import { profileForm } from '../api.ts'
import { EducationRows } from './EducationRows.tsx'
import { ExperienceRows } from './ExperienceRows.tsx'
import { PortfolioSection, ResumeSection } from './FileFields.tsx'
import { flatErrors } from './flat-errors.ts'
import { PrivateAnswers } from './PrivateAnswers.tsx'
import { ContactDetailsSection, JobPreferencesSection, YouSection } from './ProfileFields.tsx'
import { ProfileNav } from './ProfileNav.tsx'
import { ProfilePreview } from './ProfilePreview.tsx'
import { deleteProfileDraft, keepProfileDraft, readProfileDraft } from './profile-draft.ts'
import { type Profile, type ProfileValues, toFormValues, toProfileForm } from './profile-values.ts'

const check = zodResolver(profileForm)
// Validates the values as they will be sent; error paths equal field names.
const resolver = (async (typed, context, options) => {
  const result = await check(toProfileForm(typed) as Parameters<typeof check>[0], context, options as never)
  return Object.keys(result.errors).length > 0 ? result : { values: typed, errors: {} }
}) as Resolver<ProfileValues>

/** Fields of the request that have another name in the form. */
const filesField: Record<string, keyof ProfileValues> = {
  resumeFileId: 'resume',
  portfolioFileIds: 'portfolio',
}

/** The whole profile is saved by one button. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const client = useQueryClient()
  const form = useForm<ProfileValues>({
    resolver,
    shouldFocusError: false,
    defaultValues: toFormValues(profile),
  })
  const { isDirty, isSubmitting, submitCount, errors } = form.formState
  const keptSince = useKeptDraft(form)

  const { write, failure } = useWrite('POST /profile', {
    silent: true,
    toast: 'Profile saved',
    done({ data }) {
      client.setQueryData(apiQuery('/profile').queryKey, data)
      deleteProfileDraft()
      form.reset(toFormValues(data))
      storeOwnUser({ name: data.name, photo: data.photo })
    },
    failed({ errors = {} }) {
      for (const [field, [message]] of Object.entries(errors))
        form.setError((filesField[field] ?? field) as keyof ProfileValues, { message })
    },
  })
  const application = useApplicationInProgress()
  const save = form.handleSubmit((typed) => write(toProfileForm(typed)))
  return (
    <FormProvider {...form}>
      <main
        id="main"
        className="page-container grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-8 pb-36 pt-8 lg:grid-cols-[232px_minmax(0,600px)] lg:pt-14 xl:grid-cols-[232px_minmax(0,600px)_minmax(0,1fr)]"
      >
        <ProfileNav />
        <form id="profile" noValidate onSubmit={save} className="min-w-0">
          <ErrorSummary focusKey={submitCount} errors={flatErrors(errors)} />
          {failure && Object.keys(failure.errors ?? {}).length === 0 && (
            <div className="mb-8">
              <FormError>The profile could not be saved: {failure.message} It is kept here.</FormError>
            </div>
          )}
          <FillInFromResume />
          <YouSection />
          <ContactDetailsSection />
          <ExperienceRows />
          <EducationRows />
          <ResumeSection />
          <PortfolioSection />
          <JobPreferencesSection />
          <PrivateAnswers />
        </form>
        <ProfilePreview email={profile.email} />
      </main>
      <section
        aria-label="Save"
        // On phones, where the sections have a bar of their own, only while there is something to save.
        className={`fixed inset-x-0 bottom-0 z-20 border-t border-base-300 bg-white max-lg:bottom-16 ${isDirty || application ? '' : 'max-lg:hidden'}`}
      >
        <div className="page-container flex items-center gap-3 py-3">
          <p role="status" className={`min-w-0 text-sm ${application ? 'max-sm:sr-only' : ''}`}>
            {isDirty ? (
              <>
                <b>Not saved yet.</b>{' '}
                <span className="text-fg-muted">
                  Kept in this browser
                  {keptSince && (
                    <>
                      {' '}
                      since <DateTime iso={keptSince} as="recent" />
                    </>
                  )}
                  . <span className="max-sm:hidden">Employers get what is saved.</span>
                </span>
              </>
            ) : (
              <span className="text-fg-muted">{profile.updatedAt ? 'Saved.' : 'Nothing saved yet.'}</span>
            )}
          </p>
          <div
            className={`ms-auto flex gap-2.5 ${application ? 'max-sm:w-full max-sm:*:flex-1 max-sm:*:px-2' : ''}`}
          >
            {isDirty && !application && <DiscardButton />}
            {application && (
              <ButtonLink to={application} variant={isDirty ? 'ghost' : 'dark'} size="lg">
                Back to <span className="max-sm:hidden">your </span>application
              </ButtonLink>
            )}
            <Button type="submit" form="profile" className="px-6" size="lg" busy={isSubmitting}>
              Save profile
            </Button>
          </div>
        </div>
      </section>
      <UnsavedGuard />
    </FormProvider>
  )
}

const FillInFromResume = () => (
  <p className="mb-8 flex flex-wrap items-center gap-x-4 gap-y-2 border-s-4 border-brand bg-base-200 px-4 py-3">
    <span className="min-w-0 flex-1 basis-60">
      <b>Have a résumé?</b> We read it, and you choose what goes in here.
    </span>
    <ButtonLink to={paths.seeker.resumeImport} variant="outlined" size="sm">
      Fill in from a résumé
    </ButtonLink>
  </p>
)

/** The application that the profile was opened from, to go back to. */
function useApplicationInProgress() {
  const next = useSearchParams()[0].get('next')
  return next?.startsWith(paths.seeker.apply('')) ? next : null
}

/**
 * Keeps what is typed in this browser, and puts back what was kept. Returns since when, for what was kept at an earlier
 * visit.
 */
function useKeptDraft(form: UseFormReturn<ProfileValues>) {
  const [keptSince, setKeptSince] = useState<string | null>(null)
  useEffect(() => {
    const draft = readProfileDraft()
    if (draft) {
      form.reset({ ...form.getValues(), ...draft.changes }, { keepDefaultValues: true })
      setKeptSince(draft.at)
    }
    return form.subscribe({
      formState: { values: true },
      callback({ values, defaultValues: saved }) {
        if (!keepProfileDraft(values, saved)) setKeptSince(null)
      },
    })
  }, [form])
  return keptSince
}

function DiscardButton() {
  const { reset } = useFormContext<ProfileValues>()
  const [asks, setAsks] = useState(false)
  return (
    <>
      <Button variant="ghost" size="lg" className="max-sm:px-2" onClick={() => setAsks(true)}>
        Discard
      </Button>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title="Discard what you changed?"
        subtitle="The profile is again as you saved it last."
        confirmLabel="Discard changes"
        onConfirm={() => {
          deleteProfileDraft()
          reset()
          setAsks(false)
        }}
        destructive
      />
    </>
  )
}

/** Private answers are not kept in the browser, so leaving with unsaved ones is asked about. */
function UnsavedGuard() {
  const { dirtyFields, isSubmitting } = useFormState<ProfileValues>()
  const isUnsaved = Object.values(dirtyFields.private ?? {}).includes(true) && !isSubmitting
  const blocker = useLeaveGuard(isUnsaved)
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Leave without saving?"
      subtitle="What you changed under “About you” is lost: private answers are not kept in this browser. The rest is."
      confirmLabel="Leave"
      onConfirm={() => blocker.proceed?.()}
      destructive
    />
  )
}
