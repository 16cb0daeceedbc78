import { SkeletonBar, SkeletonRows } from '#/ui/Skeleton.tsx'

/** The shape of a page of an area, inside its frame, while the app itself is loading. */
export const PageSkeleton = () => (
  <main id="main" className="min-w-0 flex-1 px-5 pt-6 lg:px-10 lg:pt-8" aria-busy="true">
    <h1 className="sr-only">Loading</h1>
    <SkeletonBar className="h-9 w-64 max-w-full" />
    <SkeletonRows label="Loading the page" shape="line" count={6} className="mt-8" />
  </main>
)
