import { useQuery } from '@tanstack/react-query'
import { apiQuery, type DataOf } from '#/client/api.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { Button } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { Laptop, Smartphone } from '#/ui/icons/more-icons.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { SettingRow, SettingsSection } from './SettingsSection.tsx'

type Session = DataOf<'GET', '/account/sessions'>[number]

export function SessionsSection() {
  const sessions = useQuery(apiQuery('/account/sessions', {}, { silent: true }))
  const endOne = useWrite('POST /account/sessions/:id/end', {
    invalidates: ['/account/sessions'],
    invalidatesOnFailure: true,
    toast: true,
  })
  const endOthers = useWrite('POST /account/sessions/end-others', {
    invalidates: ['/account/sessions', '/account'],
    toast: true,
  })
  return (
    <SettingsSection
      id="sessions"
      title="Where you are signed in"
      note="We see the browser and the network, not where you are."
    >
      {sessions.data?.map((session) => (
        <SessionRow
          key={session.id}
          session={session}
          busy={endOne.sending?.id === session.id}
          onEnd={() => endOne.write({ id: session.id })}
        />
      ))}
      {sessions.isPending && <SkeletonRows label="Loading where you are signed in" shape="line" />}
      {sessions.isError && !sessions.data && (
        <ErrorNote
          message="We couldn’t load where you are signed in."
          error={sessions.error}
          onRetry={() => sessions.refetch()}
          busy={sessions.isFetching}
          className="mt-4"
        />
      )}
      {sessions.data && sessions.data.length > 1 && (
        <Button variant="outlined" className="mt-5" busy={endOthers.isBusy} onClick={() => endOthers.write()}>
          Log out everywhere else
        </Button>
      )}
    </SettingsSection>
  )
}

type SessionRowProps = { session: Session; busy: boolean; onEnd: () => void }

const SessionRow = ({ session, busy, onEnd }: SessionRowProps) => (
  <SettingRow
    icon={session.isPhone ? Smartphone : Laptop}
    title={session.device}
    badge={session.isThis && <span className="tag">This browser</span>}
    value={
      <>
        {session.address && `From ${session.address}. `}
        {session.isThis ? (
          'In use now'
        ) : (
          <>
            Last used: <DateTime iso={session.lastUsedAt} as="age" />
          </>
        )}
      </>
    }
    action={
      !session.isThis && (
        <Button variant="ghost" size="sm" busy={busy} onClick={onEnd}>
          Log out
          <span className="sr-only"> {session.device}</span>
        </Button>
      )
    }
  />
)
