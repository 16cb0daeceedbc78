import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { FormProvider, type Resolver, useForm } from 'react-hook-form'
import { apiQuery, type DataOf } from '#/client/api.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { storeOwnUser } from '#/client/session.ts'
import { useLeaveGuard } from '#/client/session-end/use-leave-guard.ts'
import { paths, withNext } from '#/shared/paths.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { ErrorSummary } from '#/ui/form/ErrorSummary.tsx'
import { ConfirmDialog } from '#/ui/overlay/Dialog.tsx'
import { profileForm } from '../api.ts'
import { ConflictPanel } from '../draft/ConflictPanel.tsx'
import { useProfileDraft } from '../draft/use-profile-draft.ts'
import { ResumeSection } from '../resumes/ResumeSection.tsx'
import { ContactDetailsSection } from './ContactFields.tsx'
import { EducationRows } from './EducationRows.tsx'
import { ExperienceRows } from './ExperienceRows.tsx'
import { flatErrors } from './flat-errors.ts'
import { MoreSection } from './MoreFields.tsx'
import { PortfolioSection } from './PortfolioSection.tsx'
import { JobPreferencesSection } from './PreferenceFields.tsx'
import { PrivateAnswers } from './PrivateAnswers.tsx'
import { ProfileNav } from './ProfileNav.tsx'
import { ProfilePreview } from './ProfilePreview.tsx'
import { PublishBar } from './PublishBar.tsx'
import { type Profile, type ProfileValues, toFormValues, toProfileForm } from './profile-values.ts'
import { useApplicationInProgress } from './use-application-in-progress.ts'
import { YouSection } from './YouSection.tsx'

const check = zodResolver(profileForm)
// Validates the values as they will be sent; error paths equal field names.
const resolver = (async (typed, context, options) => {
  const result = await check(toProfileForm(typed) as Parameters<typeof check>[0], context, options as never)
  return Object.keys(result.errors).length > 0 ? result : { values: typed, errors: {} }
}) as Resolver<ProfileValues>

/** Fields of the request that have another name in the form. */
const filesField: Record<string, keyof ProfileValues> = { portfolioFileIds: 'portfolio' }

type ProfileFormProps = { profile: Profile; draft: DataOf<'GET', '/profile/draft'> }

/** What is typed is kept as a draft on the server; one press publishes it. */
export function ProfileForm({ profile, draft: stored }: ProfileFormProps) {
  const client = useQueryClient()
  const form = useForm<ProfileValues>({
    resolver,
    shouldFocusError: false,
    defaultValues: toFormValues(profile),
  })
  const { isSubmitting, submitCount, errors } = form.formState
  // The two are read one after the other: the older version is what both are known to hold.
  const draft = useProfileDraft(form, {
    ...stored,
    version: Math.min(stored.version, profile.draftVersion),
  })
  const sent = useRef<ProfileValues>(form.getValues())
  const [isStopped, setStopped] = useState(false)

  const { write, failure } = useWrite('POST /profile', {
    silent: true,
    toast: 'Profile saved',
    invalidates: ['/profile/draft', '/profile/preview'],
    done({ data }) {
      client.setQueryData(apiQuery('/profile').queryKey, data)
      draft.settle(toFormValues(data), data.draftVersion, sent.current)
      storeOwnUser({ name: data.name, photo: data.photo })
    },
    failed({ status, errors = {} }) {
      if (status === 409) void draft.save()
      for (const [field, [message]] of Object.entries(errors))
        form.setError((filesField[field] ?? field) as keyof ProfileValues, { message })
    },
  })
  const discard = useWrite('DELETE /profile/draft', {
    invalidates: ['/profile/draft', '/profile/preview'],
    done() {
      draft.settle(toFormValues(profile), profile.draftVersion, sent.current)
      // What was published elsewhere since this page read the profile comes along.
      void draft.save()
    },
  })
  const publish = form.handleSubmit(() =>
    draft.run(async (sync) => {
      await sync()
      // Another tab may have changed the same field: that is shown first.
      setStopped(draft.hasConflicts())
      if (draft.hasConflicts()) return
      sent.current = structuredClone(form.getValues())
      await write({ ...toProfileForm(sent.current), draftVersion: draft.version.current })
    }),
  )
  return (
    <FormProvider {...form}>
      <main
        id="main"
        className="page-container grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-8 pb-36 pt-8 lg:grid-cols-[232px_minmax(0,600px)] lg:pt-14 xl:grid-cols-[232px_minmax(0,600px)_minmax(0,1fr)]"
      >
        <ProfileNav />
        <form id="profile" noValidate onSubmit={publish} className="min-w-0">
          <ErrorSummary focusKey={submitCount} errors={flatErrors(errors)} />
          {failure && Object.keys(failure.errors ?? {}).length === 0 && (
            <div className="mb-8">
              <FormError>
                We couldn’t save your profile: {failure.message} Your changes are still here.
              </FormError>
            </div>
          )}
          {isStopped && draft.conflicts.length > 0 && (
            <div className="mb-4">
              <FormError>Nothing was saved yet: choose between the two values first.</FormError>
            </div>
          )}
          <ConflictPanel conflicts={draft.conflicts} onResolve={draft.resolve} />
          <FillInFromResume />
          <YouSection />
          <ContactDetailsSection />
          <ExperienceRows />
          <EducationRows />
          <MoreSection />
          <ResumeSection />
          <PortfolioSection />
          <JobPreferencesSection />
          <PrivateAnswers />
        </form>
        <ProfilePreview draftKey={`${draft.savedAt} ${draft.version.current}`} />
      </main>
      <PublishBar
        draft={draft}
        isPublished={profile.updatedAt !== null}
        isPublishing={isSubmitting}
        onDiscard={() =>
          draft.run(() => {
            sent.current = structuredClone(form.getValues())
            return discard.write()
          })
        }
      />
      <UnsavedGuard isLost={draft.isFailing} />
    </FormProvider>
  )
}

const FillInFromResume = () => (
  <p className="mb-8 flex flex-wrap items-center gap-x-4 gap-y-2 border-s-4 border-brand bg-base-200 px-4 py-3">
    <span className="min-w-0 flex-1 basis-60">
      <b>Have a résumé?</b> We read it, and you choose what goes into your profile.
    </span>
    <ButtonLink
      to={withNext(paths.seeker.resumeImport, useApplicationInProgress())}
      variant="outlined"
      size="sm"
    >
      Fill in from a résumé
    </ButtonLink>
  </p>
)

/** Private answers are not kept in the browser, so leaving while the server cannot keep them is asked about. */
function UnsavedGuard({ isLost }: { isLost: boolean }) {
  const blocker = useLeaveGuard(isLost)
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Leave without saving?"
      subtitle="You lose your changes under “About you”, because this browser doesn’t keep private answers. It keeps everything else."
      confirmLabel="Leave"
      onConfirm={() => blocker.proceed?.()}
      destructive
    />
  )
}
