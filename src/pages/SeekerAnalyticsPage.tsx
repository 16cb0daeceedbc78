import { useQuery } from '@tanstack/react-query'
import { apiQuery, type DataOf } from '#/client/api.ts'
import { onlyOnArrival, prefetch } from '#/client/loading/prefetch.ts'
import { RoutesFigure } from '#/features/analytics/routes/RoutesFigure.tsx'
import {
  isOpenStage,
  rescindedLabel,
  type Stage,
  stageLabel,
  stages,
} from '#/features/applications/stages.ts'
import { workingDaysLabel } from '#/features/jobs/steps.ts'
import { BarFigure } from '#/features/seekers/analytics/BarFigure.tsx'
import { ReplyTimesFigure, replyTime } from '#/features/seekers/analytics/ReplyTimesFigure.tsx'
import { paths } from '#/shared/paths.ts'
import { plural } from '#/shared/sentence.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { PageSection } from '#/ui/Section.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { Table } from '#/ui/Table.tsx'

export const meta = () => [{ title: 'Your search in numbers | Waymark' }]

const applicationsQuery = () => apiQuery('/applications', {}, { silent: true })

export const clientLoader = prefetch(() => [
  apiQuery('/profile/analytics', {}, { silent: true }),
  applicationsQuery(),
])
export const shouldRevalidate = onlyOnArrival

type Analytics = DataOf<'GET', '/profile/analytics'>

/** The seeker's own figures; nobody else reads them. */
export default function SeekerAnalyticsPage() {
  const figures = useQuery(apiQuery('/profile/analytics', {}, { silent: true }))
  return (
    <main id="main" className="grid gap-16 pb-16 pt-8 lg:gap-24 lg:pb-24 lg:pt-14">
      <PageSection
        id="search"
        level={1}
        noRule
        title="Your search in numbers"
        intro="Counted from your own applications. Only you see this page."
      >
        {figures.isPending && <SkeletonRows label="Counting your applications" />}
        {figures.isError && (
          <ErrorNote
            message="We couldn’t count your applications. They are safe."
            error={figures.error}
            onRetry={() => figures.refetch()}
            busy={figures.isFetching}
          />
        )}
        {figures.data && figures.data.applications === 0 && (
          <EmptyState
            art="applications"
            title="Nothing to count yet"
            level={2}
            className="pt-0!"
            action={
              <ButtonLink to={paths.seeker.jobs} variant="dark">
                Find jobs
              </ButtonLink>
            }
          >
            Once you’ve applied, this page shows where each application stands and how fast employers answer
            you.
          </EmptyState>
        )}
        {figures.data && figures.data.applications > 0 && <Summary figures={figures.data} />}
      </PageSection>
      {figures.data && figures.data.applications > 0 && <Charts figures={figures.data} />}
    </main>
  )
}

function Summary({ figures: { applications, outcomes, replies } }: { figures: Analytics }) {
  return (
    <p className="max-w-[22em] text-2xl font-[750] leading-tight tracking-[-0.02em] lg:text-[2.25rem]">
      {outcomes.open === applications
        ? `${applications === 1 ? 'Your application is' : `All ${applications} applications are`} open.`
        : `${outcomes.open} of ${plural(applications, 'application')} ${outcomes.open === 1 ? 'is' : 'are'} open.`}{' '}
      {replies.answered === 0 ? 'No employer has answered yet.' : `${replies.answered} got an answer.`}
    </p>
  )
}

function Charts({
  figures: { applications, readers, byStage, outcomes, replies, completeness },
}: {
  figures: Analytics
}) {
  const countAt = (stage: Stage) => byStage.find((one) => one.stage === stage)?.count ?? 0
  const bars = (isShown: (stage: Stage) => boolean) =>
    stages
      .filter((stage) => isShown(stage) && countAt(stage) > 0)
      .map((stage) => ({
        label: stageLabel(stage, 'seeker'),
        count: countAt(stage),
        isHighlighted: stage === 'offer' || stage === 'hire',
      }))
  const ended = applications - outcomes.open
  const unanswered = applications - replies.answered - replies.endedBefore
  return (
    <>
      <Routes />
      <PageSection id="stages" title="Where they stand">
        <BarFigure
          id="stages"
          finding="The latest step we told you about"
          note={
            ended === 0
              ? 'None has ended.'
              : `${ended} of ${applications} ${ended === 1 ? 'has' : 'have'} ended.`
          }
          header="Stage"
          bars={[
            ...bars(isOpenStage),
            ...bars((stage) => !isOpenStage(stage)),
            ...(outcomes.rescinded > 0 ? [{ label: rescindedLabel, count: outcomes.rescinded }] : []),
            ...(outcomes.recalled > 0 ? [{ label: 'Ended by Waymark', count: outcomes.recalled }] : []),
          ]}
          total={applications}
        />
      </PageSection>
      <PageSection id="replies" title="Replies">
        <BarFigure
          id="replies"
          finding={
            replies.medianDays !== null
              ? medianFinding(replies.medianDays)
              : replies.answered === 0
                ? 'No answer yet'
                : 'How many got an answer'
          }
          note={`An answer is the first step an employer took.${replies.medianDays === null ? ` The overall time shows from five answers${replies.answered > 0 ? '; each employer’s is below' : ''}.` : ''}`}
          header="Reply"
          bars={[
            { label: 'Answered', count: replies.answered },
            { label: 'No answer yet', count: unanswered },
            ...(replies.endedBefore > 0 ? [{ label: 'Ended before one', count: replies.endedBefore }] : []),
          ]}
          total={applications}
        />
      </PageSection>
      {replies.byEmployer.length > 0 && (
        <PageSection id="employers" title="By employer">
          <ReplyTimesFigure
            finding={replyFinding(replies.byEmployer)}
            note="Working days from your application to their first step; the average, where you applied more than once. The short line is what they promised."
            rows={replies.byEmployer.toReversed()}
          />
        </PageSection>
      )}
      <PageSection id="readers" title="Who looked">
        {readers.length === 0 ? (
          <p className="pt-5 text-xl font-medium">Nobody has opened any of your applications yet.</p>
        ) : (
          <Table
            className="mt-5"
            caption="Who opened your applications and résumés"
            columns={[
              {
                ...{ key: 'name', header: 'Who', rowHeader: true },
                cell: ({ name, company }) => (
                  <>
                    {name ?? 'Someone who has left'}
                    <span className="block text-sm font-normal text-fg-muted">{company}</span>
                  </>
                ),
              },
              {
                ...{ key: 'applications', header: 'Applications opened', alignEnd: true },
                cell: ({ applications }) => applications,
              },
              { key: 'resumes', header: 'Résumés read', alignEnd: true, cell: ({ resumes }) => resumes },
              {
                key: 'downloaded',
                header: 'Résumés downloaded',
                alignEnd: true,
                cell: ({ downloaded }) => downloaded,
              },
              {
                key: 'last',
                header: 'Last',
                alignEnd: true,
                cell: ({ lastAt }) => <DateTime iso={lastAt} as="due" />,
              },
            ]}
            rows={readers}
            rowKey={({ company, name, lastAt }) => `${company} ${name} ${lastAt}`}
          />
        )}
      </PageSection>
      <PageSection
        id="profile"
        title="Your profile"
        aside={
          completeness.done < completeness.of && (
            <ButtonLink to={paths.seeker.profile} variant="outlined">
              Finish it
            </ButtonLink>
          )
        }
      >
        <p className="max-w-[30em] pt-5 text-xl font-medium leading-[1.4]">
          {completeness.done === completeness.of
            ? 'Every part is filled in. It goes with every application.'
            : `${completeness.done} of ${completeness.of} parts are filled in. It goes with every application.`}
        </p>
      </PageSection>
    </>
  )
}

function Routes() {
  const routes = useQuery(applicationsQuery())
  return (
    <PageSection id="routes" title="Timeline">
      {routes.isPending && <SkeletonRows label="Loading their way" shape="line" count={6} />}
      {routes.isError && (
        <ErrorNote
          message="We couldn’t load the way of your applications."
          error={routes.error}
          onRetry={() => routes.refetch()}
          busy={routes.isFetching}
        />
      )}
      {routes.data && (
        <RoutesFigure
          applications={routes.data.toSorted((a, b) => Date.parse(b.appliedAt) - Date.parse(a.appliedAt))}
        />
      )}
    </PageSection>
  )
}

const medianFinding = (days: number) =>
  days < 0.5
    ? 'Half of the answers came within a working day'
    : `Half of the answers came within ${workingDaysLabel(Math.round(days))}`

function replyFinding([slowest, ...others]: Analytics['replies']['byEmployer']) {
  const fastest = others.at(-1)
  if (!slowest) return ''
  if (!fastest) return `${slowest.company} answered in ${replyTime(slowest.days)}`
  const all = [slowest, ...others]
  const time = replyTime(fastest.days)
  // As the figure says it: what reads the same is equally fast.
  const first = all.filter(({ days }) => replyTime(days) === time)
  if (first.length === all.length) return `${all.length === 2 ? 'Both' : `All ${all.length}`} took ${time}`
  return first.length === 1
    ? `${fastest.company} was fastest: ${time}`
    : `${first.length} were fastest: ${time}`
}
