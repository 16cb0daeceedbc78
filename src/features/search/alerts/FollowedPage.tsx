import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { apiQuery } from '#/client/api.ts'
import { onlyOnArrival, prefetch } from '#/client/loading/prefetch.ts'
import { ConfirmFirst, isEmailUnconfirmed } from '#/features/accounts/email/ConfirmFirst.tsx'
import { SavedHeader } from '#/features/seekers/saved/SavedHeader.tsx'
import { paths } from '#/shared/paths.ts'
import { plural } from '#/shared/sentence.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { CompanyLogo } from '#/ui/company-logo/CompanyLogo.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { VerifiedName } from '#/ui/VerifiedBadge.tsx'
import { SeekerFollow } from './SeekerFollow.tsx'
import { frequencyWords } from './words.ts'

export const meta = () => [{ title: 'Companies you follow | Waymark' }]

export const clientLoader = prefetch(() => [apiQuery('/alerts', {}, { silent: true })])
export const shouldRevalidate = onlyOnArrival

export default function FollowedPage() {
  const list = useQuery(apiQuery('/alerts', {}, { silent: true }))
  const followed = (list.data ?? []).flatMap(({ company, ...alert }) =>
    company && alert.on ? { ...alert, company } : [],
  )
  return (
    <main id="main" className="page-container pb-16 pt-8 lg:pb-24 lg:pt-14">
      <SavedHeader title="Companies you follow" current="companies" />
      {list.isPending && <SkeletonRows label="Loading the companies you follow" className="mt-8" />}
      {isEmailUnconfirmed(list.error) && <ConfirmFirst className="mt-8" />}
      {list.isError && !isEmailUnconfirmed(list.error) && (
        <ErrorNote
          message="We couldn’t load the companies you follow. You still follow them."
          error={list.error}
          onRetry={() => list.refetch()}
          busy={list.isFetching}
          className="mt-8"
        />
      )}
      {list.isSuccess && followed.length === 0 && (
        <EmptyState
          art="companies"
          title="You follow no company yet"
          level={2}
          action={
            <ButtonLink to={paths.companies} variant="dark">
              Find companies
            </ButtonLink>
          }
        >
          Press “Follow” on a company’s page and we tell you its new jobs.
        </EmptyState>
      )}
      {followed.length > 0 && (
        <>
          <p className="mt-5 text-fg-muted">
            We tell you their new jobs.{' '}
            <Link to={paths.seeker.alerts} className="link">
              Choose how often
            </Link>
          </p>
          <ul className="mt-8 border-t-2 border-fg">
            {followed.map(({ id, company, matches, frequency }) => (
              <li
                key={id}
                className="row-link grid grid-cols-[44px_minmax(0,1fr)] items-start gap-x-4 gap-y-3 border-b border-base-300 py-4.5 sm:grid-cols-[44px_minmax(0,1fr)_auto]"
              >
                <CompanyLogo name={company.name} src={company.photo} />
                <div className="min-w-0 wrap-anywhere">
                  <h2 className="text-lg font-[750] leading-6 tracking-[-0.012em]">
                    <Link to={paths.company(company.slug)} className="after:absolute after:inset-0">
                      <VerifiedName name={company.name} company={company} />
                    </Link>
                  </h2>
                  <p className="mt-0.5 text-sm text-fg-muted">
                    {matches === 0 ? 'No open jobs' : plural(matches, 'open job')}. You hear of new ones{' '}
                    {frequencyWords[frequency]}.
                  </p>
                </div>
                <div className="max-sm:col-start-2">
                  <SeekerFollow
                    slug={company.slug}
                    name={company.name}
                    className="relative z-1"
                    onKnown={ignore}
                  />
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
    </main>
  )
}

const ignore = () => {}
