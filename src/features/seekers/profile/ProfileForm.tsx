import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { FormProvider, type Resolver, useForm, useFormState } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { apiQuery } from '#/client/api.ts'
import { readSession, storeSession } from '#/client/session.ts'
import { useLeaveGuard } from '#/client/session-end/use-leave-guard.ts'
import { useWrite } from '#/client/use-write.ts'
import { paths } from '#/shared/paths.ts'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { ErrorSummary } from '#/ui/form/ErrorSummary.tsx'
import { ConfirmDialog } from '#/ui/overlay/Dialog.tsx'
import { profileForm } from '../api.ts'
import { EducationRows } from './EducationRows.tsx'
import { ExperienceRows } from './ExperienceRows.tsx'
import { flatErrors } from './flat-errors.ts'
import { PrivateAnswers } from './PrivateAnswers.tsx'
import { ContactDetailsSection, JobPreferencesSection, ResumeSection, YouSection } from './ProfileFields.tsx'
import { ProfileNav } from './ProfileNav.tsx'
import { ProfilePreview } from './ProfilePreview.tsx'
import { type Profile, type ProfileValues, toFormValues, toProfileForm } from './profile-values.ts'

const check = zodResolver(profileForm)
// Validates the values as they will be sent; error paths equal field names.
const resolver = (async (typed, context, options) => {
  const result = await check(toProfileForm(typed) as Parameters<typeof check>[0], context, options as never)
  return Object.keys(result.errors).length > 0 ? result : { values: typed, errors: {} }
}) as Resolver<ProfileValues>

/** The whole profile is saved by one button. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const client = useQueryClient()
  const form = useForm<ProfileValues>({
    resolver,
    shouldFocusError: false,
    defaultValues: toFormValues(profile),
  })
  const { isDirty, isSubmitting, submitCount, errors } = form.formState

  const { write, failure } = useWrite('POST /profile', {
    silent: true,
    toast: 'Profile saved',
    done({ data }) {
      client.setQueryData(apiQuery('/profile').queryKey, data)
      form.reset(toFormValues(data))
      updateSession(data)
    },
    failed({ errors = {} }) {
      for (const [field, [message]] of Object.entries(errors))
        form.setError((field === 'resumeFileId' ? 'resume' : field) as keyof ProfileValues, { message })
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
          <YouSection />
          <ContactDetailsSection />
          <ExperienceRows />
          <EducationRows />
          <ResumeSection />
          <JobPreferencesSection />
          <PrivateAnswers />
        </form>
        <ProfilePreview email={profile.email} />
      </main>
      <section
        aria-label="Save"
        className="fixed inset-x-0 bottom-0 z-20 border-t border-base-300 bg-white max-lg:bottom-16"
      >
        <div className="page-container flex items-center gap-3 py-3">
          <p role="status" className={`min-w-0 text-sm ${application ? 'max-sm:sr-only' : ''}`}>
            {isDirty ? (
              <>
                <b>Not saved yet.</b> <span className="text-fg-muted">Employers get what is saved.</span>
              </>
            ) : (
              <span className="text-fg-muted">{profile.updatedAt ? 'Saved.' : 'Nothing saved yet.'}</span>
            )}
          </p>
          <div
            className={`ms-auto flex gap-2.5 ${application ? 'max-sm:w-full max-sm:*:flex-1 max-sm:*:px-2' : ''}`}
          >
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

/** The application that the profile was opened from, to go back to. */
function useApplicationInProgress() {
  const next = useSearchParams()[0].get('next')
  return next?.startsWith(paths.seeker.apply('')) ? next : null
}

/** Updates the name and photo in the stored session, which the header shows. */
function updateSession({ name, photo }: Profile) {
  const session = readSession()
  if (session?.user) storeSession({ ...session, user: { ...session.user, name, photo } })
}

function UnsavedGuard() {
  const { isDirty, isSubmitting } = useFormState<ProfileValues>()
  const isUnsaved = isDirty && !isSubmitting
  const blocker = useLeaveGuard(isUnsaved)
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Leave without saving?"
      subtitle="What you changed on this page is lost."
      confirmLabel="Leave"
      onConfirm={() => blocker.proceed?.()}
      destructive
    />
  )
}
