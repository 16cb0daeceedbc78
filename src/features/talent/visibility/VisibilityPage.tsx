import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { onlyOnArrival, prefetch } from '#/client/loading/prefetch.ts'
import { paths } from '#/shared/paths.ts'
import { DateTime } from '#/ui/DateTime.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { Notice } from '#/ui/notes/Notice.tsx'
import { PageSection } from '#/ui/Section.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { InvitationRow } from '../invitations/InvitationRow.tsx'
import { invitationsQuery } from '../invitations/invitations.ts'
import { VisibilityForm } from './VisibilityForm.tsx'
import { type Visibility, visibilityQuery } from './visibility.ts'

export const meta = () => [{ title: 'Who can find you | Waymark' }]

export const clientLoader = prefetch(() => [visibilityQuery, invitationsQuery])
export const shouldRevalidate = onlyOnArrival

/** Which companies find the seeker, which opened the profile, and which invited them. */
export default function VisibilityPage() {
  const { data, ...query } = useQuery(visibilityQuery)
  return (
    <main id="main" className="grid gap-16 pb-16 pt-8 lg:gap-20 lg:pb-24 lg:pt-14">
      <PageSection
        id="visibility"
        level={1}
        title="Who can find you"
        intro="Companies can search for people and invite them to apply. They can find you only if you agree here."
      >
        {data ? (
          <>
            <Obstacle obstacle={data.obstacle} audience={data.audience} />
            <VisibilityForm settings={data} />
          </>
        ) : query.isError ? (
          <ErrorNote
            message="We couldn’t load your choice. It is unchanged."
            error={query.error}
            onRetry={() => query.refetch()}
            busy={query.isFetching}
            className="mt-8"
          />
        ) : (
          <SkeletonRows label="Loading your choice" shape="line" className="mt-8" />
        )}
      </PageSection>
      <Invitations />
      {data && <OpenedBy views={data.views} audience={data.audience} />}
    </main>
  )
}

const Obstacle = ({ obstacle, audience }: Pick<Visibility, 'obstacle' | 'audience'>) =>
  obstacle !== null &&
  audience !== 'off' && (
    <Notice className="mt-6">
      Nobody can find you yet.{' '}
      {obstacle === 'empty profile' ? (
        <>
          Your profile has no headline, skills or jobs to search for.{' '}
          <Link to={paths.seeker.profile} className="link font-bold">
            Fill it in
          </Link>
        </>
      ) : (
        'First confirm your email address with the link we emailed you.'
      )}
    </Notice>
  )

function Invitations() {
  const { data, ...query } = useQuery(invitationsQuery)
  return (
    <PageSection id="invitations" title="Invitations" intro="A company can invite you once every 30 days.">
      {data ? (
        data.length > 0 ? (
          <ul>
            {data.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} />
            ))}
          </ul>
        ) : (
          <p className="py-6 text-fg-muted">No company has invited you yet.</p>
        )
      ) : query.isError ? (
        <ErrorNote
          message="We couldn’t load your invitations. They are safe."
          error={query.error}
          onRetry={() => query.refetch()}
          busy={query.isFetching}
          className="mt-6"
        />
      ) : (
        <SkeletonRows label="Loading your invitations" className="mt-6" />
      )}
    </PageSection>
  )
}

const OpenedBy = ({ views, audience }: Pick<Visibility, 'views' | 'audience'>) =>
  (views.length > 0 || audience !== 'off') && (
    <PageSection id="opened-by" title="Who opened your profile" intro="In the last 12 months.">
      {views.length > 0 ? (
        <ul>
          {views.map(({ company, slug, at }) => (
            <li
              key={slug}
              className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-base-300 py-3.5"
            >
              <Link to={paths.company(slug)} className="link font-bold wrap-anywhere">
                {company}
              </Link>
              <span className="tabular-nums text-sm text-fg-muted">
                <DateTime iso={at} as="day" />
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="py-6 text-fg-muted">No company has found and opened it yet.</p>
      )}
    </PageSection>
  )
