import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { apiQuery } from '#/client/api.ts'
import { onlyOnArrival, prefetch } from '#/client/loading/prefetch.ts'
import { clearQueryClients } from '#/client/queries/query-client.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { homePath, storeImpersonation } from '#/client/session.ts'
import { showToast } from '#/client/toasts/toast.ts'
import { AppError } from '#/shared/errors.ts'
import { readableEmail } from '#/shared/input/readable-domain.ts'
import { paths } from '#/shared/paths.ts'
import { DateTime } from '#/ui/DateTime.tsx'
import { DescriptionList } from '#/ui/DescriptionList.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { PageHead, Section } from '#/ui/Section.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { ReinstatementProposal } from './ReinstatementProposal.tsx'
import { type AdminAction, UserActionDialog } from './UserActionDialog.tsx'
import { UserActions } from './UserActions.tsx'
import { UserCompanies, UserHistory, UserSessions } from './UserRecords.tsx'
import { relationLabel, type User, UserState, userRoleWords } from './user-labels.tsx'

export const meta = () => [{ title: 'A person | Waymark' }]

export const clientLoader = prefetch(({ params: { id = '' } }) => [
  apiQuery('/admin/users/:id', { id }, { silent: true }),
])
export const shouldRevalidate = onlyOnArrival

export default function UserPage() {
  const { id = '' } = useParams()
  const answer = useQuery(apiQuery('/admin/users/:id', { id }, { silent: true }))
  const back = (
    <Link to={paths.admin.users} className="link">
      All users
    </Link>
  )
  if (answer.data) return <Found user={answer.data} back={back} />
  const missing = answer.error instanceof AppError && answer.error.status === 404
  return (
    <main id="main" className="pb-20">
      <PageHead back={back} title={missing ? 'There is no such person' : 'A person'} />
      <div className="px-5 lg:px-10">
        {answer.isPending ? (
          <SkeletonRows label="Loading the person" shape="line" />
        ) : (
          !missing && (
            <ErrorNote
              message="We couldn’t load this person."
              reference={answer.error instanceof AppError ? answer.error.reference : undefined}
              onRetry={() => answer.refetch()}
              busy={answer.isFetching}
            />
          )
        )}
      </div>
    </main>
  )
}

function Found({ user, back }: { user: User; back: React.ReactNode }) {
  const navigate = useNavigate()
  const [act, setAct] = useState<AdminAction | null>(null)
  const resend = useWrite('POST /admin/users/:id/resend-verification', {
    invalidates: ['/admin/users/:id'],
    done: ({ message }) => void showToast('success', message, `user ${user.id}`),
  })
  return (
    <main id="main" className="pb-20">
      <PageHead
        back={back}
        title={user.name}
        subtitle={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
            <span className="plain-address">{readableEmail(user.email)}</span>
            <UserState {...user} />
          </span>
        }
        actions={<UserActions user={user} onAct={setAct} onResend={() => resend.write({ id: user.id })} />}
      />
      {user.suspendedAt && (
        <p className="mx-5 mb-5 border-s-4 border-danger bg-danger-soft px-4 py-3 wrap-anywhere lg:mx-10">
          <span className="font-bold text-danger">
            Suspended on <DateTime iso={user.suspendedAt} as="day" />.
          </span>{' '}
          {user.suspensionReason ?? 'No reason is on record.'}
        </p>
      )}
      {user.proposal && <ReinstatementProposal user={user} proposal={user.proposal} />}
      <div className="px-5 lg:px-10">
        <DescriptionList
          items={[
            { label: 'Role', value: userRoleWords[user.role] },
            { label: 'With', value: relationLabel(user) },
            { label: 'Signed up', value: <DateTime iso={user.createdAt} as="record" /> },
            {
              label: 'Email confirmed',
              value: user.emailVerifiedAt ? <DateTime iso={user.emailVerifiedAt} as="record" /> : 'Not yet',
            },
          ]}
        />
      </div>
      {user.companies.length > 0 && (
        <Section id="companies" title="Companies">
          <UserCompanies user={user} />
        </Section>
      )}
      <Section id="sessions" title="Sessions" note="Where they are logged in.">
        <UserSessions user={user} />
      </Section>
      <Section id="history" title="History" note="What staff did about this person. It cannot be changed.">
        <UserHistory user={user} />
      </Section>
      {act && (
        <UserActionDialog
          id={user.id}
          act={act}
          onClose={() => setAct(null)}
          onImpersonate={({ until: endsAt, ...session }) => {
            storeImpersonation(session, { name: user.name, endsAt, returnTo: paths.admin.user(user.id) })
            clearQueryClients()
            navigate(homePath({ role: session.user.role, status: session.status ?? '' }))
          }}
        />
      )}
    </main>
  )
}
