import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { apiQuery } from '#/client/api.ts'
import { onlyOnArrival, prefetch } from '#/client/loading/prefetch.ts'
import { ReadProfile } from '#/features/applications/answers/ReadProfile.tsx'
import { formatAskedPay } from '#/features/seekers/asked-pay.ts'
import { paths } from '#/shared/paths.ts'
import { Avatar } from '#/ui/company-logo/CompanyLogo.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { InlineList } from '#/ui/InlineList.tsx'
import { PageHead } from '#/ui/Section.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { useTabTitle } from '#/ui/use-tab-title.ts'
import { InviteButton } from './InviteButton.tsx'
import { InvitedNote, personFacts } from './PersonRow.tsx'
import { talentProfileQuery, talentSearch } from './talent.ts'

export const meta = () => [{ title: 'Profile | Waymark' }]

const ownJobs = apiQuery('/employer/jobs', {}, { silent: true })
/** For the number of invitations that are left. */
const search = talentSearch(new URLSearchParams()).read

// The profile is not read ahead: that it was opened is written down.
export const clientLoader = prefetch(() => [ownJobs, search])
export const shouldRevalidate = onlyOnArrival

export default function TalentProfilePage() {
  const { id = '' } = useParams()
  const { data: person, ...query } = useQuery(talentProfileQuery(id))
  const { data: jobs = [] } = useQuery(ownJobs)
  const { data: found } = useQuery(search)
  useTabTitle(person?.name ?? undefined)
  const back = (
    <Link to={paths.employer.talent} className="link">
      Talent
    </Link>
  )
  if (!person)
    return (
      <main id="main" className="pb-20">
        <PageHead title="Profile" back={back} />
        <div className="px-5 lg:px-10">
          {query.isError ? (
            <ErrorNote
              message="We couldn’t open this profile. Perhaps this person can no longer be found."
              error={query.error}
              onRetry={() => query.refetch()}
              busy={query.isFetching}
            />
          ) : (
            <SkeletonRows label="Loading the profile" shape="line" count={6} />
          )}
        </div>
      </main>
    )
  return (
    <main id="main" className="max-w-[48em] pb-20">
      <PageHead
        back={back}
        title={person.name}
        subtitle={
          <>
            {person.headline && <p className="wrap-anywhere">{person.headline}</p>}
            <p className="text-sm">
              <InlineList items={personFacts(person)} />
            </p>
          </>
        }
        actions={
          <InviteButton
            isMain
            person={person}
            jobs={jobs.filter(({ status }) => status === 'open')}
            invitationsLeft={found?.data.invitationsLeft ?? 0}
          />
        }
      />
      <div className="px-5 lg:px-10">
        <div className="flex flex-wrap items-center gap-4 border-t-2 border-fg pt-5">
          <Avatar name={person.name} size={64} />
          <div className="min-w-0 flex-1 basis-60 text-sm">
            {person.invitation && <InvitedNote invitation={person.invitation} />}
            {person.desiredPay !== null && (
              <p className="tabular-nums font-bold">Asks {formatAskedPay(person)}</p>
            )}
            <p className="text-fg-muted">
              {person.name} sees that your company opened this profile. They share their email, phone and
              files with an application only.
            </p>
          </div>
        </div>
        <ReadProfile profile={{ ...person, skillYears: {}, links: [] }} level={2} />
      </div>
    </main>
  )
}
