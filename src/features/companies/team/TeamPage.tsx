import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '#/client/api.ts'
import { onlyOnArrival, prefetch } from '#/client/loading/prefetch.ts'
import { useCan } from '#/client/use-rights.ts'
import { paths } from '#/shared/paths.ts'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { Plus } from '#/ui/icons/icons.tsx'
import { PageHead, Section } from '#/ui/Section.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import { type TeamAction, TeamActionDialog } from './MemberDialogs.tsx'
import { MemberRows } from './MemberRows.tsx'
import { RightsLegend, RightsTable } from './RightsTable.tsx'
import { type Team, teamEventSentence, teamTitleOf } from './team-labels.ts'

export const meta = () => [{ title: 'Team | Waymark' }]

export const clientLoader = prefetch(() => [apiQuery('/employer/team', {}, { silent: true })])
export const shouldRevalidate = onlyOnArrival

/** Who is in the company's team, as what, and who did what in it. */
export default function TeamPage() {
  const teamQuery = useQuery(apiQuery('/employer/team', {}, { silent: true }))
  const mayManage = useCan('manage-team')
  const mayConnect = useCan('manage-sign-in')
  const [inviting, setInviting] = useState(false)
  const [action, setAction] = useState<TeamAction | null>(null)
  const team = teamQuery.data
  return (
    <main id="main" className="pb-20">
      <PageHead
        title={team ? teamTitleOf(team) : 'Team'}
        subtitle="Everybody has their own account. What you do is kept under your name."
        actions={
          mayManage && (
            <Button onClick={() => setInviting(true)}>
              <Plus className="size-[18px]" aria-hidden="true" />
              Invite someone
            </Button>
          )
        }
      />
      <Section
        id="members"
        title="Members"
        className="mt-4"
        note={mayManage ? undefined : 'An owner or an admin invites people and gives roles.'}
      >
        {teamQuery.isPending && <SkeletonRows label="Loading your team" shape="line" count={4} />}
        {teamQuery.isError && !team && (
          <ErrorNote
            className="mt-4"
            message="We couldn’t load your team. Nobody’s role has changed."
            error={teamQuery.error}
            onRetry={() => teamQuery.refetch()}
            busy={teamQuery.isFetching}
          />
        )}
        {team && <MemberRows team={team} onAction={setAction} />}
      </Section>
      <Section
        id="rights"
        title="What each role can do"
        note="The roles are fixed, and this table is what the server goes by."
        aside={<RightsLegend />}
      >
        <RightsTable />
        <p className="mt-4 text-sm text-fg-muted">
          Own jobs are those whose hiring team somebody is on; for an outside recruiter, those written under
          the mandate.
        </p>
      </Section>
      {mayConnect && (
        <Section id="sign-in" title="Company sign-in" note="For people with an address at your domain.">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
            <p className="max-w-[34em]">
              Let your people sign in with the account they have at work, and your directory say who is in the
              team.
            </p>
            <ButtonLink to={paths.employer.signIn} variant="outlined">
              Company sign-in
            </ButtonLink>
          </div>
        </Section>
      )}
      {mayManage && (
        <Section
          id="programs"
          title="Programs"
          note="For your applicant tracking system, or one of your own."
        >
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
            <p className="max-w-[34em]">
              Let programs work on jobs and applicants through the API, by a token.
            </p>
            <ButtonLink to={paths.employer.tokens} variant="outlined">
              Tokens for programs
            </ButtonLink>
          </div>
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-base-300 py-4">
            <p className="max-w-[34em]">
              Send what happens, such as a new application, to a program of yours, to Slack or to Teams.
            </p>
            <ButtonLink to={paths.employer.webhooks} variant="outlined">
              Webhooks
            </ButtonLink>
          </div>
        </Section>
      )}
      {team && team.history.length > 0 && (
        <Section id="history" title="What happened" note="Names stay, also of people who have left.">
          <History history={team.history} />
        </Section>
      )}
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
      {team && action && <TeamActionDialog action={action} team={team} onClose={() => setAction(null)} />}
    </main>
  )
}

const History = ({ history }: Pick<Team, 'history'>) => (
  <ol>
    {history.map((event) => (
      <li
        key={event.id}
        className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-b border-base-300 py-3 wrap-anywhere"
      >
        {teamEventSentence(event)}
        <span className="text-sm text-fg-muted">
          <DateTime iso={event.at} as="age" />
        </span>
      </li>
    ))}
  </ol>
)
