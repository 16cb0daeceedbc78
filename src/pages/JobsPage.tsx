import { type MouseEvent, Suspense, useEffect, useRef } from 'react'
import {
  Outlet,
  type ShouldRevalidateFunction,
  useLocation,
  useNavigate,
  useNavigation,
  useParams,
} from 'react-router'
import { mayPass } from '#/areas/failed/failure.ts'
import { lazyPart } from '#/client/loading/lazy-part.ts'
import { pageMeta, readPublicUrl } from '#/client/meta.ts'
import type { Facets } from '#/features/search/facets/facet-layout.ts'
import { FilterBar } from '#/features/search/page/FilterBar.tsx'
import { PaneSkeleton } from '#/features/search/page/PaneSkeleton.tsx'
import { Results } from '#/features/search/page/Results.tsx'
import { SearchForm } from '#/features/search/page/SearchForm.tsx'
import { useLoadedPages } from '#/features/search/page/use-loaded-pages.ts'
import { useResultsFocus } from '#/features/search/page/use-results-focus.ts'
import type {
  ClosestJobs,
  DroppedTerms,
  SpellingCorrection,
  UnknownPlace,
} from '#/features/search/search-terms.ts'
import {
  parseSearchParams,
  resultListKey,
  type SearchParams,
  searchQueryString,
} from '#/features/search/search-url.ts'
import { pageContext } from '#/shared/page-context.ts'
import { paths } from '#/shared/paths.ts'
import { isDesktop, useIsDesktop } from '#/ui/use-is-desktop.ts'
import type { Route } from './+types/JobsPage'

// Only wide screens show it, after the list; phones never load it.
const PreselectedJob = lazyPart(() =>
  import('./PreselectedJob.tsx').then(({ PreselectedJob: component }) => component),
)

const listParts = () => import('#/features/search/page/list-parts.ts')
const ListKeys = lazyPart(
  () => listParts().then((parts) => parts.ListKeys),
  () => null,
)
const FailedSearch = lazyPart(() => listParts().then((parts) => parts.FailedSearch))

export const handle = { nav: 'Find jobs', fullWidth: true }

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  const search = parseSearchParams(new URL(request.url).searchParams)
  const { data, meta } = await api.get('/jobs/search', search)
  const {
    total = 0,
    approx = false,
    facets,
    corrected,
    leftOut,
    closest,
    unknownPlace,
  } = meta as {
    total?: number
    approx?: boolean
    facets: Facets
    corrected: SpellingCorrection | null
    leftOut: DroppedTerms | null
    closest: ClosestJobs | null
    unknownPlace: UnknownPlace | null
  }
  return { jobs: data, total, approx, facets, corrected, leftOut, closest, unknownPlace }
}

type Found = Awaited<ReturnType<typeof loader>>

/** The list on the screen and the job beside it. They stay when the next search fails. */
type Kept = { search: string; opened: string | undefined }
let shownList: (Kept & { found: Found & { kept?: Kept | undefined } }) | null = null

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const before = shownList
  try {
    return await serverLoader()
  } catch (error) {
    if (!before || !mayPass(error)) throw error
    const { found, search, opened } = before
    return { ...found, kept: search === new URL(request.url).search ? undefined : { search, opened } }
  }
}

// Opening a job beside the list must not refetch the list.
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.search !== nextUrl.search || shownList?.found.kept !== undefined

export const meta: Route.MetaFunction = ({ loaderData, location, matches }) => {
  const search = parseSearchParams(new URLSearchParams(location.search))
  const { q, where } = search
  const title = [q ? `${q} jobs` : 'Jobs', where && `in ${where}`].filter(Boolean).join(' ')
  const query = searchQueryString({ ...search, page: 1, sort: undefined })
  return [
    ...pageMeta({
      title,
      description:
        'Jobs at employers that were checked before they could post. Pay and every step are on each one.',
      path: paths.jobs,
      publicUrl: readPublicUrl(matches),
      // Filter combinations are not indexed.
      noindex: location.search !== '' || loaderData?.total === 0,
    }),
    {
      ...{ tagName: 'link', rel: 'alternate', type: 'application/json', title },
      href: `/feeds/jobs.json${query}`,
    },
  ]
}

/**
 * Search form on top, list and opened job below, each scrolling. All state is in the URL, so Back undoes it.
 */
export default function JobsPage({ loaderData }: Route.ComponentProps) {
  const { jobs, total, approx, facets, corrected, leftOut, closest, unknownPlace } = loaderData
  const { kept } = loaderData as Found & { kept?: Kept }
  const { slug } = useParams()
  const location = useLocation()
  const navigate = useNavigate()
  const navigation = useNavigation()
  const isSeekers = location.pathname.startsWith('/seeker')
  const base = isSeekers ? paths.seeker.jobs : paths.jobs
  const search = parseSearchParams(new URLSearchParams(location.search))
  const onDesktop = useIsDesktop()

  // Filters show the next search while its results load.
  const next = navigation.location?.pathname.startsWith(base) ? navigation.location : undefined
  const isSearching = next !== undefined && next.search !== location.search
  const shown = isSearching ? parseSearchParams(new URLSearchParams(next.search)) : search
  const list = useRef<HTMLElement>(null)
  const focusResults = useResultsFocus(list, kept !== undefined)
  const listed = kept ? parseSearchParams(new URLSearchParams(kept.search)) : search
  const key = resultListKey(listed)
  const loadedJobs = useLoadedPages(list, key, listed.page, jobs)
  const opened = slug ?? kept?.opened ?? loadedJobs.jobs[0]?.slug
  useEffect(() => {
    shownList = { search: kept?.search ?? location.search, opened, found: loaderData }
    return () => {
      shownList = null
    }
  }, [loaderData, kept, opened, location.search])

  // flushSync, so that a second filter pressed in the same moment builds on the first.
  const goToSearch = (to: SearchParams) =>
    navigate(base + searchQueryString(to), { preventScrollReset: true, flushSync: true })

  // A link from a wide screen opened on a phone: there the job has its own page.
  useEffect(() => {
    if (slug && !isDesktop()) navigate(paths.jobDetail(slug), { replace: true })
  }, [slug, navigate])

  const open = (job: string, event: MouseEvent) => {
    if (!onDesktop || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    if (job !== slug) navigate(`${base}/${job}${location.search}`, { preventScrollReset: true })
  }
  const opening =
    next !== undefined && next.pathname !== location.pathname && next.pathname.startsWith(`${base}/`)
  // The pressed row is marked before its job has loaded, here or on its own page.
  const pressed = /^(?:\/seeker)?\/(?:jobs|job-detail)\/([^/]+)$/.exec(
    navigation.location?.pathname ?? '',
  )?.[1]

  return (
    <main
      id="main"
      className={`lg:flex lg:flex-col ${isSeekers ? 'lg:h-[calc(100dvh-65px)]' : 'lg:h-[calc(100dvh-73px)]'}`}
    >
      <h1 className="sr-only">Find jobs</h1>
      <div className="relative z-20 border-b border-base-300 bg-base-100 px-5 py-3.5 lg:px-7">
        <SearchForm action={base} search={shown} onSearch={goToSearch} onLeave={focusResults} />
        <FilterBar
          search={shown}
          facets={facets}
          total={total}
          isEstimate={approx}
          isPlaceKnown={!unknownPlace}
          onChange={goToSearch}
        />
        <Suspense>
          <ListKeys list={list} jobs={loadedJobs.jobs} />
        </Suspense>
      </div>
      <div className={`lg:grid lg:min-h-0 lg:flex-1 ${opened ? 'lg:grid-cols-[472px_minmax(0,1fr)]' : ''}`}>
        <section
          ref={list}
          aria-label="Search results"
          aria-busy={isSearching}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled list must be reachable by keyboard
          tabIndex={0}
          className={`thin-scroll relative -outline-offset-3! lg:overflow-y-auto ${opened ? 'lg:border-e lg:border-base-300' : ''}`}
        >
          {kept && (
            <Suspense>
              <FailedSearch />
            </Suspense>
          )}
          <div className={isSearching || kept ? 'opacity-50 transition-opacity delay-300' : ''}>
            <Results
              search={search}
              listed={listed}
              jobs={loadedJobs.jobs}
              firstPage={loadedJobs.firstPage}
              total={total}
              isEstimate={approx}
              corrected={corrected}
              leftOut={leftOut}
              closest={closest}
              unknownPlace={unknownPlace}
              openSlug={pressed ?? (onDesktop ? opened : undefined)}
              onOpen={open}
              onSearch={goToSearch}
              isLoadingMore={isSearching && resultListKey(shown) === key}
              basePath={base}
            />
          </div>
        </section>
        <section
          key={opened}
          id="opened-job"
          aria-label="Selected job"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reachable by keyboard
          tabIndex={0}
          className={`thin-scroll relative hidden overflow-y-auto -outline-offset-3! ${opened ? 'lg:block' : ''}`}
        >
          {opening && <PaneSkeleton />}
          {/* It comes back when the next one cannot be opened. */}
          <div className={opening ? 'hidden' : ''}>
            {slug ? (
              <Outlet />
            ) : (
              onDesktop &&
              opened && (
                <Suspense fallback={<PaneSkeleton />}>
                  <PreselectedJob slug={opened} />
                </Suspense>
              )
            )}
          </div>
        </section>
      </div>
    </main>
  )
}
