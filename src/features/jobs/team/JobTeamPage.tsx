import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { apiQuery } from '#/client/api.ts'
import { onlyOnArrival, prefetch } from '#/client/loading/prefetch.ts'
import { useCan } from '#/client/use-rights.ts'
import { AppError } from '#/shared/errors.ts'
import { paths } from '#/shared/paths.ts'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { Plus } from '#/ui/icons/icons.tsx'
import { PageHead, Section } from '#/ui/Section.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { AddColleagueDialog } from './AddColleagueDialog.tsx'
import { JobMemberRows } from './JobMemberRows.tsx'
import { type JobTeam, jobEventSentence } from './job-team-labels.ts'

export const meta = () => [{ title: 'Hiring team | Waymark' }]

export const clientLoader = prefetch(({ params: { id = '' } }) => [
  apiQuery('/employer/jobs/:id/team', { id }, { silent: true }),
])
export const shouldRevalidate = onlyOnArrival

/** Who works on a job, whose it is, and who did what with it. */
export default function JobTeamPage() {
  const { id = '' } = useParams()
  const teamQuery = useQuery(apiQuery('/employer/jobs/:id/team', { id }, { silent: true }))
  const mayChange = useCan('change-hiring-team')
  const [adding, setAdding] = useState(false)
  const team = teamQuery.data
  const isUnknown = teamQuery.error instanceof AppError && teamQuery.error.status === 404
  const name = team?.title || 'Untitled job'
  return (
    <main id="main" className="pb-20">
      <PageHead
        back={
          <Link to={paths.employer.jobs} className="link">
            All jobs
          </Link>
        }
        title={team ? `Who hires for ${name}` : isUnknown ? 'This job is not one of yours' : 'Hiring team'}
        subtitle={
          team &&
          'Hiring managers and interviewers see only the jobs whose hiring team they are on. The team hears of each application.'
        }
        actions={
          team && (
            <>
              {team.status !== 'draft' && (
                <ButtonLink to={paths.employer.jobApplicants(id)} variant="outlined">
                  Applicants
                </ButtonLink>
              )}
              <ButtonLink to={paths.employer.jobKits(id)} variant="outlined">
                Interview kits
              </ButtonLink>
              {mayChange && team.otherMembers.length > 0 && (
                <Button onClick={() => setAdding(true)}>
                  <Plus className="size-[18px]" aria-hidden="true" />
                  Add a colleague
                </Button>
              )}
            </>
          )
        }
      />
      {!isUnknown && (
        <Section id="hiring-team" title="Hiring team" className="mt-4">
          {teamQuery.isPending && <SkeletonRows label="Loading the hiring team" shape="line" count={3} />}
          {teamQuery.isError && !team && (
            <ErrorNote
              className="mt-4"
              message="We couldn’t load the hiring team. It stands as it was."
              error={teamQuery.error}
              onRetry={() => teamQuery.refetch()}
              busy={teamQuery.isFetching}
            />
          )}
          {team &&
            (team.members.length === 0 ? (
              <EmptyState art="candidates" title="Nobody is on this job’s team yet">
                Owners and admins of the company see it and hear of its applications. Add whoever works on it.
              </EmptyState>
            ) : (
              <JobMemberRows jobId={id} team={team} />
            ))}
        </Section>
      )}
      {team && <History history={team.history} />}
      {team && adding && (
        <AddColleagueDialog jobId={id} otherMembers={team.otherMembers} onClose={() => setAdding(false)} />
      )}
    </main>
  )
}

const History = ({ history }: Pick<JobTeam, 'history'>) => (
  <Section id="job-history" title="What happened" note="Names stay, also of people who have left.">
    {history.length === 0 ? (
      <p className="py-4 text-fg-muted">Nothing has been recorded yet.</p>
    ) : (
      <ol>
        {history.map((event) => (
          <li
            key={event.id}
            className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-b border-base-300 py-3 wrap-anywhere"
          >
            {jobEventSentence(event)}
            <span className="text-sm text-fg-muted">
              <DateTime iso={event.at} as="age" />
            </span>
          </li>
        ))}
      </ol>
    )}
  </Section>
)
