import { useNavigate } from 'react-router'
import { useWrite } from '#/client/queries/use-write.ts'
import { ownTimeZone } from '#/client/time-zones.ts'
import { showUndoToast } from '#/client/toasts/undo-toast.tsx'
import { paths } from '#/shared/paths.ts'
import { type TrackedStage, trackedStageLabels } from './stages.ts'
import { fieldsOf, type TrackedJob, trackedPaths } from './tracked.ts'

/** What is done to a job from elsewhere by one press; each can be undone. */
export function useTrackedWrites(job: TrackedJob) {
  const navigate = useNavigate()
  const { id, version } = job
  const written = { invalidates: trackedPaths, invalidatesOnFailure: true, silent: true } as const
  const move = useWrite('PATCH /tracked-jobs/:id/stage', written)
  const change = useWrite('PUT /tracked-jobs/:id', written)
  const restore = useWrite('POST /tracked-jobs', { invalidates: trackedPaths })
  const remove = useWrite('DELETE /tracked-jobs/:id', { invalidates: ['/tracked-jobs'], silent: true })
  const timeZone = ownTimeZone()
  return {
    failure: move.failure ?? change.failure ?? remove.failure,
    isBusy: move.isBusy || change.isBusy || remove.isBusy,
    movingTo: move.sending?.stage,
    async moveTo(stage: TrackedStage) {
      const answer = await move.write({ id, version, stage })
      if (!answer) return
      const undo = () => void move.write({ id, version: answer.data.version, stage: job.stage })
      showUndoToast(`tracked ${id}`, `Moved to ${trackedStageLabels[stage]}`, undo)
    },
    async finishStep() {
      const fields = fieldsOf(job)
      const answer = await change.write({ ...fields, id, version, timeZone, nextStep: null, nextOn: null })
      if (!answer) return
      const undo = () => void change.write({ ...fields, id, version: answer.data.version, timeZone })
      showUndoToast(`tracked ${id}`, 'Done. Add the next step when you know it.', undo)
    },
    async remove() {
      if (!(await remove.write({ id }))) return
      await navigate(paths.seeker.applications)
      // Under its own address again, for whoever kept that.
      const undo = () => void restore.write({ ...fieldsOf(job), key: id, timeZone })
      showUndoToast(`tracked ${id}`, 'Job deleted', undo)
    },
  }
}
