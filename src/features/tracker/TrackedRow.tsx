import { Link } from 'react-router'
import { paths } from '#/shared/paths.ts'
import { MiniRoute } from '#/ui/route/SmallRoutes.tsx'
import { ElsewhereMark, ElsewhereTag } from './ElsewhereMark.tsx'
import { NextStepDay } from './NextStep.tsx'
import { StageLabel } from './StageLabel.tsx'
import { openTrackedStages, trackedStageLabels } from './stages.ts'
import { routePosition, type TrackedJob, trackedStanding } from './tracked.ts'

/** A job from elsewhere in the list of applications. */
export function TrackedRow({ job, isSelected }: { job: TrackedJob; isSelected: boolean }) {
  const { id, title, company, stage, reached, nextStep, isDue } = job
  const hasEnded = stage === 'closed'
  const position = routePosition(job)
  return (
    <li
      className={`relative grid grid-cols-[44px_minmax(0,1fr)] gap-x-3.5 border-b border-base-300 px-5 py-4 lg:ps-7 ${isSelected ? 'lg:bg-brand-soft' : 'hover:bg-brand-faint'}`}
    >
      {isSelected && (
        <span aria-hidden="true" className="absolute inset-y-0 start-0 hidden w-1.5 bg-fg lg:block" />
      )}
      <ElsewhereMark />
      <div className="min-w-0">
        <h3 className="text-base font-[750] leading-[1.3] tracking-[-0.01em] wrap-anywhere">
          <Link
            to={paths.seeker.trackedJob(id)}
            aria-current={isSelected ? 'true' : undefined}
            className="after:absolute after:inset-0"
          >
            {title}
          </Link>
        </h3>
        <p className="mt-0.5 text-sm wrap-anywhere">
          {company} <ElsewhereTag />
        </p>
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
          <MiniRoute
            reached={position}
            total={openTrackedStages.length}
            ended={hasEnded}
            label={`${hasEnded ? 'Ended at' : 'At'} ${trackedStageLabels[reached]}, step ${position} of ${openTrackedStages.length}`}
          />
          <StageLabel stage={stage} />
        </div>
        <p className={`mt-2 text-sm wrap-anywhere ${isDue ? 'font-bold' : 'text-fg-muted'}`}>
          {nextStep && !hasEnded ? (
            <>
              {nextStep}
              {job.nextOn && '. '}
              <NextStepDay {...job} />
            </>
          ) : (
            trackedStanding(job)
          )}
        </p>
      </div>
    </li>
  )
}
