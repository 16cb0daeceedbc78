import { SkeletonBar, SkeletonRows } from '#/ui/Skeleton.tsx'
import { mainStages, stageLabel } from '../stages.ts'

/** The board before its applicants are known: title, filters, and the six stages on their line. */
export const BoardSkeleton = () => (
  <main id="main" className="min-w-0 flex-1 overflow-hidden px-5 pt-5 lg:px-7 lg:pt-6" aria-busy="true">
    <h1 className="sr-only">Applicants</h1>
    <SkeletonBar className="h-9 w-72 max-w-full" />
    <SkeletonBar className="mt-3 h-4 w-96 max-w-full" />
    <SkeletonBar className="mt-6 h-10 w-64 max-w-full" />
    <div className="mt-6 flex gap-2.5">
      {mainStages.map((stage, column) => (
        <div key={stage} className={`min-w-0 flex-1 ${column > 0 ? 'max-lg:hidden' : ''}`} aria-hidden="true">
          <p className="border-t-[6px] border-fg pt-3 font-bold max-lg:hidden">{stageLabel(stage)}</p>
          <div className="mt-3 rounded-box bg-base-200 p-1.5">
            <SkeletonRows label="" shape="card" count={3} />
          </div>
        </div>
      ))}
    </div>
    <p role="status" className="sr-only">
      Loading applicants
    </p>
  </main>
)
