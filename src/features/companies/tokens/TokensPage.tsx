import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { apiQuery } from '#/client/api.ts'
import { onlyOnArrival, prefetch } from '#/client/loading/prefetch.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { RevokeTokenDialog } from '#/features/accounts/tokens/TokenDialog.tsx'
import { paths } from '#/shared/paths.ts'
import { Button } from '#/ui/Button.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { Plus } from '#/ui/icons/icons.tsx'
import { PageHead, Section } from '#/ui/Section.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { MakeTokenDialog } from './MakeTokenDialog.tsx'
import { TokenRows } from './TokenRows.tsx'
import type { ApiToken } from './token-labels.ts'

export const meta = () => [{ title: 'Tokens for programs | Waymark' }]

const query = apiQuery('/employer/tokens', {}, { silent: true })
export const clientLoader = prefetch(() => [query])
export const shouldRevalidate = onlyOnArrival

/** Where owners and admins give programs access to the company, and take it away. */
export default function TokensPage() {
  const tokens = useQuery(query)
  const [making, setMaking] = useState(false)
  const [revoking, setRevoking] = useState<ApiToken | null>(null)
  const { data } = tokens
  const make = (
    <Button onClick={() => setMaking(true)}>
      <Plus className="size-[18px]" aria-hidden="true" />
      Make a token
    </Button>
  )
  return (
    <main id="main" className="pb-20">
      <PageHead
        back={
          <Link to={paths.employer.team} className="link">
            Team
          </Link>
        }
        title={data ? titleOf(data.length) : 'Tokens for programs'}
        subtitle="A token lets a program of yours work on jobs and applicants through the API, as whoever made it."
        actions={data && data.length > 0 && make}
      />
      <Section
        id="tokens"
        title="Tokens"
        className="mt-4"
        note={
          <>
            A token does no more than whoever made it may do now, and ends when they leave the team. Disabling
            them at your company’s own sign-in does not end it: revoke it here. Apps that one of you allowed
            stand here as well.{' '}
            <Link to={paths.developers} className="link">
              How programs use it
            </Link>
          </>
        }
      >
        {tokens.isPending && <SkeletonRows label="Loading the tokens" shape="line" count={3} />}
        {tokens.isError && !data && (
          <ErrorNote
            className="mt-4"
            message="We couldn’t load the tokens. They work as before."
            error={tokens.error}
            onRetry={() => tokens.refetch()}
            busy={tokens.isFetching}
          />
        )}
        {data?.length === 0 && (
          <div className="py-6">
            <p className="mb-4 max-w-[34em]">
              No program has access. Make a token for each, so that you can revoke one without stopping the
              others.
            </p>
            {make}
          </div>
        )}
        {data && data.length > 0 && <TokenRows tokens={data} onRevoke={setRevoking} />}
      </Section>
      {making && <MakeTokenDialog onClose={() => setMaking(false)} />}
      {revoking && <RevokeDialog token={revoking} onClose={() => setRevoking(null)} />}
    </main>
  )
}

const titleOf = (count: number) =>
  count === 0
    ? 'Tokens for programs'
    : count === 1
      ? 'One token for programs'
      : `${count} tokens for programs`

function RevokeDialog({ token, onClose }: { token: ApiToken; onClose: () => void }) {
  const revoking = useWrite('DELETE /employer/tokens/:id', {
    silent: true,
    toast: true,
    invalidates: ['/employer/tokens'],
    invalidatesOnFailure: true,
    done: onClose,
  })
  return (
    <RevokeTokenDialog
      token={token}
      revoking={revoking}
      note="What it did stays in the histories."
      onClose={onClose}
    />
  )
}
