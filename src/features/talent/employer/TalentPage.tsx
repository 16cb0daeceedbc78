import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { apiQuery } from '#/client/api.ts'
import { onlyOnArrival, prefetch } from '#/client/loading/prefetch.ts'
import { withParams } from '#/client/use-set-params.ts'
import { formatNumber } from '#/shared/numbers.ts'
import { paths } from '#/shared/paths.ts'
import { plural } from '#/shared/sentence.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { PageSteps } from '#/ui/PageSteps.tsx'
import { PageHead } from '#/ui/Section.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { dailyInvitations, maxCountedPeople, peoplePerPage } from '../audiences.ts'
import { PersonRow } from './PersonRow.tsx'
import { TalentFilters } from './TalentFilters.tsx'
import { talentSearch } from './talent.ts'

export const meta = () => [{ title: 'Talent | Waymark' }]

const ownJobs = apiQuery('/employer/jobs', {}, { silent: true })

export const clientLoader = prefetch(({ search }) => [talentSearch(search).read, ownJobs])
export const shouldRevalidate = onlyOnArrival

/** The search for people who agreed to be found. */
export default function TalentPage() {
  const [params] = useSearchParams()
  const { filters, read } = talentSearch(params)
  const { data, ...query } = useQuery({ ...read, placeholderData: keepPreviousData })
  const { data: jobs = [] } = useQuery(ownJobs)
  const { page, ...narrowing } = filters
  const isNarrowed = Object.keys(narrowing).length > 0
  const total = data?.meta?.total ?? 0
  const pages = Math.min(50, Math.ceil(total / peoplePerPage))
  const openJobs = jobs.filter(({ status }) => status === 'open')
  return (
    <main id="main" className="pb-20">
      <PageHead
        title="Talent"
        subtitle={
          data?.data.reach === 'applied'
            ? 'People who applied to you and agreed to be found for your other jobs. With “Company verified” you also find others who agreed. They see that you opened their profile.'
            : 'People who agreed to be found. They see that you opened their profile.'
        }
      />
      <div className="px-5 lg:px-10">
        <TalentFilters key={params.toString()} filters={filters} jobs={openJobs} />
        <div className="mt-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <p role="status" className="tabular-nums font-bold">
            {data ? peopleLabel(total) : ''}
          </p>
          {data && (
            <p className="tabular-nums text-sm text-fg-muted">
              {plural(data.data.invitationsLeft, 'invitation')} left of {dailyInvitations} in 24 hours
            </p>
          )}
        </div>
        <div className={`mt-3 border-t-2 border-fg ${query.isPlaceholderData ? 'opacity-50' : ''}`}>
          {query.isPending && <SkeletonRows label="Loading people" />}
          {query.isError && !data && (
            <ErrorNote
              message="We couldn’t search. Your filters are kept."
              error={query.error}
              onRetry={() => query.refetch()}
              busy={query.isFetching}
              className="mt-5"
            />
          )}
          {data?.data.people.length === 0 && <NobodyFound isNarrowed={isNarrowed} />}
          <ul>
            {data?.data.people.map((person) => (
              <PersonRow
                key={person.id}
                person={person}
                jobs={openJobs}
                jobId={filters.jobId}
                invitationsLeft={data.data.invitationsLeft}
              />
            ))}
          </ul>
        </div>
        {pages > 1 && (
          <PageSteps
            page={page}
            pages={pages}
            addressOf={(next) => `${paths.employer.talent}?${withParams(params, { page: String(next) })}`}
            size="sm"
            className="mt-6 text-sm"
          />
        )}
      </div>
    </main>
  )
}

const peopleLabel = (total: number) => {
  if (total > maxCountedPeople) return `More than ${formatNumber(maxCountedPeople)} people`
  return total === 1 ? '1 person' : `${formatNumber(total)} people`
}

const NobodyFound = ({ isNarrowed }: { isNarrowed: boolean }) =>
  isNarrowed ? (
    <EmptyState
      art="search"
      level={2}
      title="Nobody matches"
      action={
        <ButtonLink to={paths.employer.talent} variant="outlined">
          Show everybody
        </ButtonLink>
      }
    >
      Fewer words or another country find more people.
    </EmptyState>
  ) : (
    <EmptyState art="candidates" level={2} title="Nobody has agreed to be found yet">
      Seekers choose in their profile which companies find them. Whoever does appears here.
    </EmptyState>
  )
