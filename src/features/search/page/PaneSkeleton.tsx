import { SkeletonBar } from '#/ui/Skeleton.tsx'

export const paneFrame = 'max-w-[860px] px-5 pb-16 pt-6 lg:px-12 lg:pt-10'

/** The loading state of the job pane. */
export const PaneSkeleton = () => (
  <div className={paneFrame}>
    <p role="status" className="sr-only">
      Loading the job
    </p>
    <div aria-hidden="true" className="grid gap-5">
      <SkeletonBar className="size-14" />
      <SkeletonBar className="h-10 w-4/5" />
      <SkeletonBar className="h-7 w-2/5" />
      <SkeletonBar className="h-12 w-1/3" />
      <SkeletonBar className="h-24 w-full" />
      <SkeletonBar className="h-48 w-full" />
    </div>
  </div>
)
