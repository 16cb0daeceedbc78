import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { apiQuery, type DataOf } from '#/client/api.ts'
import { onlyOnArrival, prefetch } from '#/client/loading/prefetch.ts'
import { lateLabel } from '#/features/applications/employer/board.ts'
import { type MainStage, mainStages, stageLabel } from '#/features/applications/stages.ts'
import { AppError } from '#/shared/errors.ts'
import { paths } from '#/shared/paths.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { CompanyLogo } from '#/ui/company-logo/CompanyLogo.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { InlineList } from '#/ui/InlineList.tsx'
import { TriangleAlert } from '#/ui/icons/more-icons.tsx'
import { PageHead } from '#/ui/Section.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { VerifiedTick } from '#/ui/VerifiedBadge.tsx'

export const meta = () => [{ title: 'Portfolio | Waymark' }]

type Client = DataOf<'GET', '/recruiter/portfolio'>[number]

export const clientLoader = prefetch(() => [apiQuery('/recruiter/portfolio', {}, { silent: true })])
export const shouldRevalidate = onlyOnArrival

/** A recruiter's clients with their applicants per main stage. */
export default function PortfolioPage() {
  const portfolio = useQuery(apiQuery('/recruiter/portfolio', {}, { silent: true }))
  const clients = portfolio.data
  return (
    <main id="main" className="pb-20">
      <PageHead title={clients ? titleOf(clients) : 'Portfolio'} subtitle={clients && subtitleOf(clients)} />
      <div className="px-5 lg:px-10">
        {clients ? (
          clients.length > 0 ? (
            <Board clients={clients} />
          ) : (
            <EmptyState
              art="candidates"
              level={2}
              title="No clients yet"
              action={<ButtonLink to={paths.recruiter.mandates}>Go to mandates</ButtonLink>}
            >
              A company invites you, or you ask one. When a mandate is active, its jobs and applicants appear
              here.
            </EmptyState>
          )
        ) : portfolio.isPending ? (
          <SkeletonRows label="Loading your clients" className="border-t-2 border-fg" />
        ) : (
          <ErrorNote
            message="We couldn’t load your clients. Nothing is lost."
            reference={portfolio.error instanceof AppError ? portfolio.error.reference : undefined}
            onRetry={() => portfolio.refetch()}
            busy={portfolio.isFetching}
          />
        )}
      </div>
    </main>
  )
}

const countApplicants = (client: Client) => client.counts.reduce((sum, { count }) => sum + count, 0)

function titleOf(clients: Client[]) {
  if (clients.length === 0) return 'You act for nobody yet'
  const people = clients.reduce((sum, client) => sum + countApplicants(client), 0)
  return `${clients.length} ${clients.length === 1 ? 'client' : 'clients'}, ${people} ${people === 1 ? 'applicant' : 'applicants'}`
}

function subtitleOf(clients: Client[]) {
  const late = clients.reduce((sum, client) => sum + client.late, 0)
  const waiting = clients.reduce((sum, client) => sum + client.waiting, 0)
  if (waiting === 0) return 'Nobody is waiting on you.'
  if (waiting === 1)
    return late === 0 ? '1 person is waiting on you.' : '1 person is waiting on you, and late.'
  const sentence = `${waiting} people are waiting on you`
  return late === 0 ? `${sentence}. Nobody is late.` : `${sentence}, ${late} of them late.`
}

const columns = 'md:grid-cols-[minmax(0,1fr)_repeat(6,minmax(56px,92px))]'

const Board = ({ clients }: { clients: Client[] }) => {
  const total = (mainStage: MainStage) =>
    clients.reduce(
      (sum, { counts }) => sum + (counts.find(({ stage }) => stage === mainStage)?.count ?? 0),
      0,
    )
  return (
    <>
      <OverdueApplicants clients={clients} />
      <div aria-hidden="true" className={`hidden items-end gap-x-2 pb-2 md:grid ${columns}`}>
        <span className="text-xs font-semibold text-fg-muted">Client</span>
        {mainStages.map((mainStage, place) => (
          <span key={mainStage} className="relative">
            {place < mainStages.length - 1 && (
              <span className="absolute start-3 top-[7px] h-1.5 w-[calc(100%+8px)] bg-fg" />
            )}
            <span className="relative mb-2 block size-5 rounded-full border-[5px] border-fg bg-brand" />
            <span className="block text-sm font-bold leading-tight">{stageLabel(mainStage)}</span>
            <span className="tabular-nums block text-xs text-fg-muted">{total(mainStage)} in all</span>
          </span>
        ))}
      </div>
      <ul aria-label="Clients" className="border-t-2 border-fg">
        {clients.map((client) => (
          <ClientRow key={client.company.slug} client={client} />
        ))}
      </ul>
    </>
  )
}

/** Whom to answer first, over all clients. */
const OverdueApplicants = ({ clients }: { clients: Client[] }) => {
  const people = clients
    .flatMap(({ company, approved, overdue }) =>
      approved ? overdue.map((one) => ({ ...one, company })) : [],
    )
    .sort((a, b) => b.daysLate - a.daysLate)
  if (people.length === 0) return null
  return (
    <section aria-labelledby="overdue" className="mb-12">
      <h2 id="overdue" className="text-xl">
        Waiting longer than promised
      </h2>
      <ul className="mt-3 border-t-2 border-fg">
        {people.map(({ id, name, stage, daysLate, job, company }) => (
          <li
            key={id}
            className="row-link-bleed grid grid-cols-[40px_minmax(0,1fr)] items-center gap-x-4 gap-y-2 border-b border-base-300 py-3.5 sm:grid-cols-[40px_minmax(0,1fr)_auto]"
          >
            <CompanyLogo name={company.name} src={company.photo} size={40} />
            <div className="min-w-0 wrap-anywhere">
              <h3 className="text-base leading-tight">
                <Link
                  to={paths.recruiter.client(company.slug).applicant(job.id, id)}
                  className="after:absolute after:inset-0"
                >
                  {name}
                </Link>
              </h3>
              <p className="mt-0.5 text-sm text-fg-muted">
                <InlineList items={[job.title, stageLabel(stage), company.name]} />
              </p>
            </div>
            <p className="tabular-nums flex items-center gap-1.5 text-sm font-bold text-danger max-sm:col-start-2">
              <TriangleAlert className="size-4 shrink-0" aria-hidden="true" />
              {lateLabel(daysLate)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const ClientRow = ({ client }: { client: Client }) => {
  const { company, agency, since, approved, openJobs, jobs, counts, late } = client
  const hiring = paths.recruiter.client(company.slug)
  return (
    <li className={`grid items-center gap-x-2 gap-y-3 border-b border-base-300 py-4 ${columns}`}>
      <div className="flex min-w-0 gap-3.5">
        <CompanyLogo name={company.name} src={company.photo} size={44} />
        <div className="min-w-0 wrap-anywhere">
          <h2 className="text-lg leading-tight tracking-[-0.012em]">
            <Link to={hiring.jobs} className="underline-offset-4 hover:underline">
              {company.name}
            </Link>{' '}
            {approved && <VerifiedTick company={client} />}
          </h2>
          <p className="tabular-nums mt-0.5 text-sm text-fg-muted">
            {approved ? (
              <>
                {openJobs} of {jobs} {jobs === 1 ? 'job' : 'jobs'} open, as {agency} since{' '}
                <DateTime iso={since} as="month" />
              </>
            ) : (
              <span className="font-semibold text-warning">
                Not verified at the moment; the mandate rests
              </span>
            )}
          </p>
          {late > 0 && (
            <p className="tabular-nums mt-0.5 flex items-center gap-1.5 text-sm font-bold text-danger">
              <TriangleAlert className="size-4" aria-hidden="true" />
              {late} late
            </p>
          )}
        </div>
      </div>
      <ul
        className="col-span-full grid grid-cols-3 gap-2 md:col-span-6 md:grid-cols-6"
        aria-label={`At ${company.name}`}
      >
        {counts.map(({ stage, count }) => (
          <li key={stage}>
            <Count to={hiring.applicants} count={count} mainStage={stage as MainStage} open={approved} />
          </li>
        ))}
      </ul>
    </li>
  )
}

const cell = 'tabular-nums flex h-14 flex-col justify-center rounded-[4px] px-3 text-lg'

const Count = (props: { to: string; count: number; mainStage: MainStage; open: boolean }) => {
  const { to, count, mainStage, open } = props
  const word = <span className="text-xs font-semibold text-fg-muted md:sr-only">{stageLabel(mainStage)}</span>
  return count > 0 && open ? (
    <Link to={to} className={`${cell} bg-base-200 font-[750] hover:bg-brand-faint`}>
      {count} {word}
    </Link>
  ) : (
    <p className={`${cell} text-fg-muted`}>
      {count} {word}
    </p>
  )
}
