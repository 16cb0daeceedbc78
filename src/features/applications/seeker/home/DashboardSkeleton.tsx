import { SkeletonBar } from '#/ui/Skeleton.tsx'

/** Skeleton of the dashboard, shown after 300 ms. */
export const DashboardSkeleton = () => (
  <main id="main" className="page-container pb-24 pt-8 lg:pt-14" aria-busy="true">
    <h1 className="sr-only">Home</h1>
    <p role="status" className="sr-only">
      Loading your applications
    </p>
    <div aria-hidden="true">
      <div className={section}>
        <div className="grid content-start gap-3">
          <SkeletonBar className="h-9 w-52" />
          <SkeletonBar className="h-9 w-40" />
          <SkeletonBar className="h-4 w-48" />
        </div>
        <div className="appear-delayed grid grid-cols-[minmax(0,1fr)] gap-4 rounded-box bg-base-200 p-7">
          <SkeletonBar className="h-4 w-48" />
          <SkeletonBar className="h-16 w-72 max-w-full" />
          <SkeletonBar className="h-4 w-64 max-w-full" />
        </div>
      </div>
      <div className={`${section} mt-16 lg:mt-24`}>
        <SkeletonBar className="h-9 w-44" />
        <div className="appear-delayed border-t-2 border-base-300">
          {[1, 2, 3].map((row) => (
            <div
              key={row}
              className="grid grid-cols-[44px_minmax(0,1fr)] items-center gap-4 border-b border-base-300 py-4"
            >
              <SkeletonBar className="size-11" />
              <div className="grid gap-2">
                <SkeletonBar className="h-4 w-2/5" />
                <SkeletonBar className="h-3 w-1/4" />
              </div>
            </div>
          ))}
        </div>
      </div>
    </div>
  </main>
)

const section = 'grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-6 lg:grid-cols-[264px_minmax(0,1fr)]'
