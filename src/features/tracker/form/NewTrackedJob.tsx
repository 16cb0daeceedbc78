import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { deleteDraft, readDraft, writeDraft } from '#/client/drafts.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { ownTimeZone } from '#/client/time-zones.ts'
import { paths } from '#/shared/paths.ts'
import { trackedPaths } from '../tracked.ts'
import { TrackedForm } from './TrackedForm.tsx'
import { emptyDraft, inputOf, type TrackedDraft } from './tracked-form.ts'

const draftName = 'tracked job'

/** What was typed before, without whose it is. */
function keptDraft(): TrackedDraft {
  const { userId: _, ...kept } = readDraft<TrackedDraft & { userId: string }>(draftName) ?? { userId: '' }
  return { ...emptyDraft, ...kept }
}

/** Adds a job from elsewhere. What is typed stays in this browser until it is added. */
export function NewTrackedJob() {
  const navigate = useNavigate()
  const [draft, setDraft] = useState(keptDraft)
  const [key] = useState(() => crypto.randomUUID())
  const { write, isBusy, failure } = useWrite('POST /tracked-jobs', {
    ...{ invalidates: trackedPaths, silent: true, toast: true },
    done: ({ data }) => {
      deleteDraft(draftName)
      return navigate(paths.seeker.trackedJob(data.id))
    },
  })
  const change = (next: TrackedDraft) => {
    setDraft(next)
    writeDraft(draftName, next)
  }
  const cancel = () => {
    deleteDraft(draftName)
    void navigate(paths.seeker.applications)
  }
  return (
    <div className="px-5 pb-16 pt-5 lg:px-12 lg:pt-10">
      <h1 className="text-2xl tracking-[-0.025em]">Add a job from elsewhere</h1>
      <p className="mb-6 mt-1 max-w-[34em] text-fg-muted">
        For jobs you found on other sites. Only you see them.{' '}
        <Link to={paths.seeker.trackedJobsImport} className="link">
          Add several from a CSV file
        </Link>
      </p>
      <TrackedForm
        draft={draft}
        onChange={change}
        saveLabel="Add to your list"
        isBusy={isBusy}
        failure={failure}
        onSave={() => write({ ...inputOf(draft), key, timeZone: ownTimeZone() })}
        onCancel={cancel}
      />
    </div>
  )
}
