import { useState } from 'react'
import { useWrite } from '#/client/queries/use-write.ts'
import { ownTimeZone } from '#/client/time-zones.ts'
import { Button } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { type TrackedJob, trackedPaths } from '../tracked.ts'
import { TrackedForm } from './TrackedForm.tsx'
import { draftOf, inputOf } from './tracked-form.ts'

type EditProps = { job: TrackedJob; level: 1 | 2; onClose: () => void }

/** Changes the version that was open when the form was; another tab’s newer one is never overwritten. */
export function EditTrackedJob({ job, level, onClose }: EditProps) {
  const [opened, setOpened] = useState(job)
  const [draft, setDraft] = useState(() => draftOf(job))
  const { write, isBusy, failure, reset } = useWrite('PUT /tracked-jobs/:id', {
    ...{ invalidates: trackedPaths, invalidatesOnFailure: true, silent: true, toast: true },
    done: onClose,
  })
  const loadNewer = () => {
    setOpened(job)
    setDraft(draftOf(job))
    reset()
  }
  const Title = level === 1 ? 'h1' : 'h2'
  return (
    <div className="px-5 pb-16 pt-5 lg:px-12 lg:pt-10">
      <Title className="mb-6 text-2xl tracking-[-0.025em] wrap-anywhere">Edit {opened.title}</Title>
      <TrackedForm
        draft={draft}
        onChange={setDraft}
        saveLabel="Save"
        isBusy={isBusy}
        failure={failure}
        failureNote={
          failure?.status === 409 && (
            <div className="grid justify-items-start gap-3">
              <FormError>
                {failure.message} What you typed is still here: copy what you need, then load the newer
                version.
              </FormError>
              <Button variant="outlined" onClick={loadNewer}>
                Load the newer version
              </Button>
            </div>
          )
        }
        onSave={() =>
          write({ ...inputOf(draft), id: opened.id, version: opened.version, timeZone: ownTimeZone() })
        }
        onCancel={onClose}
      />
    </div>
  )
}
