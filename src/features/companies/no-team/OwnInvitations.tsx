import { useQuery } from '@tanstack/react-query'
import { apiQuery, type DataOf } from '#/client/api.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { storeStatus } from '#/client/session.ts'
import { withArticle } from '#/shared/rights.ts'
import { Button } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { ErrorNote, FormError } from '#/ui/ErrorNote.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { useOwnEmail } from '../checkpoint/CheckpointPageHeader.tsx'
import { roleSentences } from '../team/team-labels.ts'

type OwnInvitation = DataOf<'GET', '/team-invitations'>[number]

/** Invitations to the address of the account. Looked for again while the page is open, because one may be asked for by phone. */
export function OwnInvitations() {
  const email = useOwnEmail()
  const { data, ...query } = useQuery({
    ...apiQuery('/team-invitations', {}, { silent: true }),
    refetchInterval: 20_000,
  })
  if (query.isPending) return <SkeletonRows label="Looking for invitations" shape="line" />
  if (!data)
    return (
      <ErrorNote
        className="mt-4"
        message="We couldn’t look for invitations. The links in their emails still work."
        error={query.error}
        onRetry={() => query.refetch()}
        busy={query.isFetching}
      />
    )
  if (data.length === 0)
    return (
      <p className="mt-1.5 text-fg-muted">
        No invitation waits for you. Ask an owner or an admin of the team to invite{' '}
        <span className="wrap-anywhere">{email ?? 'the address of your account'}</span>. It appears here, and
        comes by email.
      </p>
    )
  return (
    <ul className="mt-3 grid gap-5">
      {data.map((invitation) => (
        <InvitationRow key={invitation.id} invitation={invitation} />
      ))}
    </ul>
  )
}

function InvitationRow({ invitation }: { invitation: OwnInvitation }) {
  const { id, company, role, invitedBy, expiresAt, canBeAccepted } = invitation
  const stale = { invalidates: ['/team-invitations'], invalidatesOnFailure: true } as const
  const join = useWrite('POST /team-invitations/:id/join', {
    ...stale,
    silent: true,
    toast: true,
    invalidates: ['/employers', '/employers/*', '/team-invitations'],
    done: ({ data }) => storeStatus(data.status ?? ''),
  })
  const decline = useWrite('POST /team-invitations/:id/decline', { ...stale, silent: true, toast: true })
  const failure = join.failure ?? decline.failure
  return (
    <li className="grid gap-3">
      <p className="wrap-anywhere">
        <span className="font-bold">{company}</span>: {invitedBy ?? 'its team'} invites you as{' '}
        {withArticle(role)}. {roleSentences[role]}{' '}
        <span className="text-fg-muted">
          Until <DateTime iso={expiresAt} as="long" />.
        </span>
      </p>
      {!canBeAccepted && (
        <p className="text-fg-muted">
          {company} is being checked at the moment. You can join when that has ended.
        </p>
      )}
      {failure && <FormError>{failure.message}</FormError>}
      <div className="flex flex-wrap gap-3">
        {canBeAccepted && (
          <Button size="lg" busy={join.isBusy} onClick={() => join.write({ id })}>
            Join {company}
          </Button>
        )}
        <Button variant="outlined" size="lg" busy={decline.isBusy} onClick={() => decline.write({ id })}>
          Decline<span className="sr-only"> the invitation of {company}</span>
        </Button>
      </div>
    </li>
  )
}
