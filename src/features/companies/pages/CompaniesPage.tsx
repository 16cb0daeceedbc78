import { Link, useNavigation } from 'react-router'
import { pageMeta, readPublicUrl } from '#/client/meta.ts'
import { pageContext } from '#/shared/page-context.ts'
import { paths } from '#/shared/paths.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { EmptyDrawing } from '#/ui/EmptyState.tsx'
import { X } from '#/ui/icons/icons.tsx'
import { PageSteps } from '#/ui/PageSteps.tsx'
import type { Route } from './+types/CompaniesPage'
import { BadgeLegend } from './BadgeLegend.tsx'
import { CompanyFilters } from './CompanyFilters.tsx'
import { CompanyRow } from './CompanyRow.tsx'
import { appliedCompanyFilters, companyFilterAddress, parseCompanyFilters } from './company-filters.ts'

export const handle = { nav: 'Companies' }

const pageSize = 50

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  const params = new URL(request.url).searchParams
  const filters = parseCompanyFilters(params)
  const page = Math.min(Math.max(1, Math.trunc(Number(params.get('page'))) || 1), 1000)
  const count = async (without: Partial<typeof filters>) =>
    (await api.get('/companies', { ...setFilters(without), limit: 1 })).meta?.total ?? 0
  const { data, meta } = await api.get('/companies', { ...setFilters(filters), page, limit: pageSize })
  // An empty list names the most restrictive filter.
  const relaxations =
    meta?.total === 0
      ? await Promise.all(
          appliedCompanyFilters(filters).map(async ({ key, label }) => ({
            label,
            key,
            left: await count({ ...filters, [key]: '' }),
          })),
        )
      : []
  return {
    companies: data,
    total: meta?.total ?? 0,
    page,
    filters,
    ways: relaxations.sort((a, b) => b.left - a.left),
  }
}

const setFilters = (filters: object) =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')) as object

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: 'Companies that passed the check',
    description:
      'Every company here was checked before it could post a job. Open a company to see what was checked.',
    path: paths.companies,
    publicUrl: readPublicUrl(matches),
    noindex: loaderData ? appliedCompanyFilters(loaderData.filters).length > 0 || loaderData.page > 1 : true,
  })
}

export default function CompaniesPage({ loaderData }: Route.ComponentProps) {
  const { companies, total, page, filters, ways: relaxations } = loaderData
  const applied = appliedCompanyFilters(filters)
  const byName = !filters.sort || filters.sort === 'name'
  const letterAt = (place: number) => (companies[place]?.name.normalize('NFKD')[0] ?? '').toUpperCase()
  const letters = new Set(companies.map((_, place) => letterAt(place)))
  const loading = useNavigation().location?.pathname === paths.companies
  return (
    <main
      id="main"
      className="page-container grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-7 overflow-x-clip pb-20 pt-9 lg:grid-cols-[264px_minmax(0,1fr)] lg:pb-28 lg:pt-16"
    >
      <div className="self-start lg:sticky lg:top-10">
        <h1 className="text-[2.5rem] leading-[1.04] tracking-[-0.03em] lg:text-4xl lg:leading-[1.04]">
          Companies
        </h1>
        <p className="mt-3 max-w-[18em] text-fg-muted">
          {applied.length === 0 && total > 4 ? `All ${total}` : 'Every company here'} passed our check. Open a
          company to see what was checked.
        </p>
        <BadgeLegend />
        {byName && companies.length > 5 && (
          <nav aria-label="Companies by first letter" className="mt-9 hidden lg:block">
            <p className="mb-2.5 font-bold">Jump to</p>
            <ul className="-ms-2 grid grid-cols-7 gap-1">
              {Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ', (letter) => (
                <li key={letter}>
                  {letters.has(letter) ? (
                    <a
                      href={`#letter-${letter}`}
                      className="grid size-8 place-items-center rounded-[4px] font-[750] hover:bg-brand hover:text-primary-content"
                    >
                      {letter}
                    </a>
                  ) : (
                    <span aria-hidden="true" className="grid size-8 place-items-center text-fg-subtle">
                      {letter}
                    </span>
                  )}
                </li>
              ))}
            </ul>
          </nav>
        )}
        <div className="mt-9 hidden border-t border-base-300 pt-5 lg:block">
          <p className="font-bold">Not here yet?</p>
          <p className="mt-1 max-w-[18em] text-sm text-fg-muted">
            A company is listed the moment its check clears.
          </p>
          <ButtonLink to={paths.registerEmployer} variant="outlined" className="mt-3">
            Get your company checked
          </ButtonLink>
        </div>
      </div>
      <div className="min-w-0">
        <CompanyFilters key={JSON.stringify(filters)} filters={filters} />
        <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
          <p role="status" className="tabular-nums font-[750]">
            {loading ? 'Loading' : `${total} ${total === 1 ? 'company' : 'companies'}`}
          </p>
          {applied.length > 0 && (
            <ul className="flex flex-wrap gap-1.5" aria-label="Applied filters">
              {applied.map(({ key, label }) => (
                <li key={key}>
                  <Link
                    to={companyFilterAddress({ ...filters, [key]: '' })}
                    className="tag h-7 gap-1 pe-1.5 hover:bg-base-300"
                  >
                    <span className="sr-only">Remove filter </span>
                    {label}
                    <X className="size-3.5" aria-hidden="true" />
                  </Link>
                </li>
              ))}
              <li>
                <Link
                  to={paths.companies}
                  className="inline-flex h-7 items-center px-1.5 text-xs font-bold underline underline-offset-2"
                >
                  Clear all
                </Link>
              </li>
            </ul>
          )}
        </div>
        {companies.length === 0 ? (
          <NothingFound filters={filters} ways={relaxations} />
        ) : (
          <ul
            aria-busy={loading}
            className={`mt-4 border-t-2 border-fg transition-opacity delay-300 ${loading ? 'opacity-40' : ''}`}
          >
            {companies.map((company, place) => (
              <CompanyRow
                key={company.slug}
                company={company}
                isFirst={place === 0}
                letter={byName && letterAt(place) !== letterAt(place - 1) ? letterAt(place) : undefined}
              />
            ))}
            <li className="border-t-2 border-fg pt-5 text-sm text-fg-muted lg:ps-[52px]">
              <Pages page={page} total={total} filters={filters} />
            </li>
          </ul>
        )}
      </div>
    </main>
  )
}

type LoaderData = Route.ComponentProps['loaderData']

function NothingFound({ filters, ways: relaxations }: Pick<LoaderData, 'filters' | 'ways'>) {
  const [best] = relaxations
  const isOne = relaxations.length === 1
  const canRemove = best !== undefined && best.left > 0
  const title =
    relaxations.length === 0
      ? 'No company has passed the check yet'
      : `No company matches${isOne ? ` ${best?.label}` : ''}`
  return (
    <div className="mt-4 border-t-2 border-fg pt-8">
      <EmptyDrawing art="search" />
      <h2 className="mt-5 text-2xl">{title}</h2>
      {canRemove && (
        <p className="mt-2 text-fg-muted">
          {!isOne && `${best.label} removes the most. `}Without it there{' '}
          {best.left === 1 ? 'is 1' : `are ${best.left}`}.
        </p>
      )}
      <div className="mt-5 flex flex-wrap gap-2">
        {canRemove && (
          <ButtonLink to={companyFilterAddress({ ...filters, [best.key]: '' })} variant="dark">
            Remove {best.label}
          </ButtonLink>
        )}
        {relaxations.length > 0 && !(isOne && canRemove) && (
          <ButtonLink to={paths.companies} variant="ghost">
            Clear all
          </ButtonLink>
        )}
        {relaxations.length === 0 && (
          <ButtonLink to={paths.registerEmployer} variant="outlined">
            Get your company checked
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

function Pages({ page, total, filters }: Pick<LoaderData, 'page' | 'total' | 'filters'>) {
  const last = Math.ceil(total / pageSize)
  if (last <= 1) return <>That is all {total}.</>
  return <PageSteps page={page} pages={last} addressOf={(next) => companyFilterAddress(filters, next)} />
}
