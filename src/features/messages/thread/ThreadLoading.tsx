import { ButtonLink } from '#/ui/Button.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'

type LoadingProps = {
  query: { isError: boolean; isFetching: boolean; error: Error | null; refetch: () => unknown }
  /** The page of all messages. */
  inbox: string
}

/** What stands in place of a conversation that is loading, or could not be loaded. */
export const ThreadLoading = ({ query, inbox }: LoadingProps) =>
  query.isError ? (
    <ErrorNote
      message="We couldn’t load this conversation. It is safe."
      error={query.error}
      onRetry={() => query.refetch()}
      busy={query.isFetching}
      wayOn={
        <ButtonLink to={inbox} variant="dark">
          All messages
        </ButtonLink>
      }
      className="m-5"
    />
  ) : (
    <SkeletonRows label="Loading the conversation" shape="line" count={4} className="p-5" />
  )
