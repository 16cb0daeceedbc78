import type { Job } from '#/features/jobs/api.ts'
import { useJobsPath } from '#/features/jobs/use-jobs-path.ts'
import { SaveButton } from '#/features/seekers/saved/SaveButton.tsx'
import { paths, withNext } from '#/shared/paths.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import type { ApplyState } from './apply-state.ts'
import { WithApplyState } from './WithApplyState.tsx'

/** The apply button at the bottom of the screen, on phones only. */
export const ApplyBar = ({ job }: { job: Job }) => (
  <WithApplyState job={job}>{(state) => <BarInState job={job} state={state} />}</WithApplyState>
)

function BarInState({ job, state }: { job: Job; state: ApplyState }) {
  const jobsPath = useJobsPath()
  if (state.kind === 'wrong-role') return null
  const fullWidth = 'min-w-0 flex-1'
  return (
    <div className="fixed inset-x-0 bottom-(--bottom-bar,0px) z-20 flex gap-2.5 border-t border-base-300 bg-white p-3 pb-[max(12px,env(safe-area-inset-bottom))] lg:hidden">
      {(state.kind === 'visitor' || state.kind === 'ready') && (
        <ButtonLink
          // Most who are logged out here are new; the form has the link to log in on top.
          to={state.kind === 'visitor' ? withNext(paths.register, state.form) : state.to}
          size="lg"
          className={fullWidth}
        >
          {state.kind === 'ready' && state.hasDraft
            ? 'Continue your application'
            : state.kind === 'ready' && state.before
              ? 'Apply again'
              : 'Apply'}
        </ButtonLink>
      )}
      {state.kind === 'applied' && (
        <ButtonLink
          to={paths.seeker.application(state.application.id)}
          variant="dark"
          size="lg"
          className={fullWidth}
        >
          View application
        </ButtonLink>
      )}
      {state.kind === 'closed' && (
        <ButtonLink
          to={`${jobsPath}?q=${encodeURIComponent(job.title)}`}
          variant="dark"
          size="lg"
          className={fullWidth}
        >
          See similar jobs
        </ButtonLink>
      )}
      {state.kind === 'own' && (
        <ButtonLink to={paths.employer.jobApplicants(job.id)} variant="dark" size="lg" className={fullWidth}>
          Open the board
        </ButtonLink>
      )}
      {state.kind !== 'closed' && (
        <SaveButton slug={job.slug} title={job.title} variant="outlined" className="size-12" />
      )}
    </div>
  )
}
