import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { formatTime } from '#/shared/dates.ts'
import { paths } from '#/shared/paths.ts'
import { plural } from '#/shared/sentence.ts'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { ConfirmDialog } from '#/ui/overlay/Dialog.tsx'
import { allDraftFields, draftFields, isSame } from '../draft/fields.ts'
import type { useProfileDraft } from '../draft/use-profile-draft.ts'
import type { ProfileValues } from './profile-values.ts'

type PublishBarProps = {
  draft: ReturnType<typeof useProfileDraft>
  /** It was published before. */
  isPublished: boolean
  isPublishing: boolean
  onDiscard: () => void
}

export function PublishBar({ draft, isPublished, isPublishing, onDiscard }: PublishBarProps) {
  const { control, formState } = useFormContext<ProfileValues>()
  const values = useWatch({ control }) as ProfileValues
  const [asks, setAsks] = useState(false)
  const application = useApplicationInProgress()
  const changed = allDraftFields.filter((field) => !isSame(values[field], formState.defaultValues?.[field]))
  const isChanged = changed.length > 0
  return (
    <section
      aria-label="Publish"
      // On phones, where the sections have a bar of their own, only while there is something to publish.
      className={`fixed inset-x-0 bottom-0 z-20 border-t border-base-300 bg-white max-lg:bottom-16 ${isChanged || application ? '' : 'max-lg:hidden'}`}
    >
      <div className="page-container flex items-center gap-3 py-3 max-[359px]:flex-wrap">
        <p
          role="status"
          className={`min-w-0 text-sm max-[359px]:basis-full ${application ? 'max-sm:sr-only' : ''}`}
        >
          {isChanged ? (
            <>
              <b>{plural(changed.length, 'change')}</b> employers can’t see yet
              <span className="max-sm:hidden">: {changed.map((field) => draftFields[field]).join(', ')}</span>
              . <span className="text-fg-muted">{stateOf(draft)}</span>
            </>
          ) : (
            <span className="text-fg-muted">
              {isPublished ? 'Published. Employers get this when you apply.' : 'Nothing published yet.'}
            </span>
          )}
        </p>
        <div
          className={`ms-auto flex shrink-0 gap-2.5 ${application ? 'max-sm:w-full max-sm:*:flex-1 max-sm:*:px-2' : ''}`}
        >
          {isChanged && !application && (
            <Button variant="ghost" size="lg" className="max-sm:px-2" onClick={() => setAsks(true)}>
              Discard
            </Button>
          )}
          {application && (
            <ButtonLink to={application} variant={isChanged ? 'ghost' : 'dark'} size="lg">
              Back to <span className="max-sm:hidden">your </span>application
            </ButtonLink>
          )}
          <Button type="submit" form="profile" className="px-6" size="lg" busy={isPublishing}>
            Publish
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title="Discard what you changed?"
        subtitle="The profile is again as you published it last."
        confirmLabel="Discard changes"
        onConfirm={() => {
          onDiscard()
          setAsks(false)
        }}
        destructive
      />
    </section>
  )
}

function stateOf({ isFailing, isBehind, savedAt }: PublishBarProps['draft']) {
  if (isFailing) return 'Kept in this browser: the server could not be reached.'
  if (isBehind || !savedAt) return 'Saving the draft…'
  return `Draft saved at ${formatTime(savedAt)}.`
}

/** The application that the profile was opened from, to go back to. */
function useApplicationInProgress() {
  const next = useSearchParams()[0].get('next')
  return next?.startsWith(paths.seeker.apply('')) ? next : null
}
