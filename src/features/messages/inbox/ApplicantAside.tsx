import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#/client/api.ts'
import { timelineStops } from '#/features/applications/employer/ApplicantTimeline.tsx'
import { firstName } from '#/features/applications/employer/board.ts'
import { useExtensions } from '#/features/applications/extensions.ts'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { RouteLine } from '#/ui/route/RouteLine.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'

type AsideProps = { id: string; name: string }

/** Beside a conversation, where there is room: where the applicant stands, and the interviews with them. */
export function ApplicantAside({ id, name }: AsideProps) {
  const { data, isPending, error, isFetching, refetch } = useQuery(
    apiQuery('/employer/applications/:id/progress', { id }, { silent: true }),
  )
  return (
    <aside
      aria-label={`About ${name}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled part must be reachable by keyboard
      tabIndex={0}
      className="thin-scroll overflow-y-auto border-s border-base-300 px-6 py-7 focus-visible:-outline-offset-4!"
    >
      <h2 className="sr-only">About {name}</h2>
      <h3 className="mb-5 text-lg">Where {firstName(name)} stands</h3>
      {data && <RouteLine stops={timelineStops(data)} />}
      {isPending && <SkeletonRows label={`Loading where ${firstName(name)} stands`} shape="line" count={5} />}
      {error && !data && (
        <ErrorNote
          message="We couldn’t load the stages. They are safe."
          error={error}
          onRetry={() => refetch()}
          busy={isFetching}
        />
      )}
      {useExtensions().drawerTop({ id, name })}
    </aside>
  )
}
