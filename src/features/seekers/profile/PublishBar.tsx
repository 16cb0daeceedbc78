import { useEffect, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import { formatTime } from '#/shared/dates.ts'
import { plural } from '#/shared/sentence.ts'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { ConfirmDialog } from '#/ui/overlay/Dialog.tsx'
import { allDraftFields, draftFields, isSame } from '../draft/fields.ts'
import type { useProfileDraft } from '../draft/use-profile-draft.ts'
import type { ProfileValues } from './profile-values.ts'
import { useApplicationInProgress } from './use-application-in-progress.ts'

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
  const added = useJustAdded(isChanged)
  return (
    <section
      aria-label="Save"
      // On phones, where the sections have a bar of their own, only while there is something to save.
      className={`fixed inset-x-0 bottom-0 z-20 border-t border-base-300 bg-base-100 max-lg:bottom-16 ${isChanged || application ? '' : 'max-lg:hidden'}`}
    >
      <div
        className={`page-container flex items-center gap-3 py-3 ${added > 0 ? 'max-sm:flex-wrap' : 'max-[359px]:flex-wrap'}`}
      >
        <p
          role="status"
          className={`min-w-0 text-sm max-[359px]:basis-full ${added > 0 ? 'max-sm:basis-full' : application ? 'max-sm:sr-only' : ''}`}
        >
          {isChanged && added > 0 ? (
            <>
              <b>{plural(added, 'item')} added.</b> Save to send them with your applications.
            </>
          ) : isChanged ? (
            <>
              <b>{plural(changed.length, 'change')}</b> employers can’t see yet
              <span className="max-sm:hidden">: {changed.map((field) => draftFields[field]).join(', ')}</span>
              . <span className="text-fg-muted">{stateOf(draft)}</span>
            </>
          ) : (
            <span className="text-fg-muted">
              {isPublished ? 'Saved. Employers get this when you apply.' : 'Nothing saved yet.'}
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
              {/* One piece: between two the button has a gap. */}
              <span>
                Back to <span className="max-sm:hidden">your </span>application
              </span>
            </ButtonLink>
          )}
          <Button type="submit" form="profile" className="px-6" size="lg" busy={isPublishing}>
            Save
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title="Discard your changes?"
        subtitle="Your profile goes back to what you last saved."
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

/** How many items an import has just put into the draft; none from the first save or discard on. */
function useJustAdded(isChanged: boolean) {
  const location = useLocation()
  const navigate = useNavigate()
  const given = (location.state as { added?: number } | null)?.added
  const [added, setAdded] = useState(given ?? 0)
  const wasChanged = useRef(isChanged)
  // A reload later on is no import.
  useEffect(() => {
    if (given !== undefined) navigate(location, { replace: true, state: null, preventScrollReset: true })
  }, [given, location, navigate])
  useEffect(() => {
    if (wasChanged.current && !isChanged) setAdded(0)
    wasChanged.current = isChanged
  }, [isChanged])
  return added
}

function stateOf({ isFailing, isBehind, savedAt }: PublishBarProps['draft']) {
  if (isFailing) return 'Kept in this browser: we can’t reach the server.'
  if (isBehind || !savedAt) return 'Saving the draft…'
  return `Draft saved at ${formatTime(savedAt)}.`
}
