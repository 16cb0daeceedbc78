import { redirectIfSignedIn } from '#/client/guards.ts'
import { pageMeta, readPublicUrl } from '#/client/meta.ts'
import { LandingAdvice } from '#/features/content/landing/LandingAdvice.tsx'
import { LandingCheck } from '#/features/content/landing/LandingCheck.tsx'
import { LandingEmployers } from '#/features/content/landing/LandingEmployers.tsx'
import { ExampleTimeline, LandingHero } from '#/features/content/landing/LandingHero.tsx'
import { LandingJobs } from '#/features/content/landing/LandingJobs.tsx'
import { LandingSearch } from '#/features/content/landing/LandingSearch.tsx'
import { loadErrorMessage, valueOrNull } from '#/features/content/load-errors.ts'
import { pageContext } from '#/shared/page-context.ts'
import { paths } from '#/shared/paths.ts'
import type { Route } from './+types/LandingPage'

export const handle = { header: 'brand' }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Work at places that check out',
    description:
      'Jobs from employers that passed a company check before posting. See the pay, the steps, and where you stand.',
    path: paths.landing,
    publicUrl: readPublicUrl(matches),
  })

/** Each section has its own request and shows its own error. */
export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  const [jobs, employers, articles, figures] = await Promise.all([
    api.get('/landingpage/jobs').then(
      ({ data }) => ({ data, error: null }),
      (failure) => ({ data: null, error: loadErrorMessage(failure) }),
    ),
    api.get('/landingpage/employer').then(
      ({ data }) => ({ data, error: null }),
      (failure) => ({ data: null, error: loadErrorMessage(failure) }),
    ),
    valueOrNull(api.get('/articles', { limit: 3 })),
    valueOrNull(api.get('/figures')),
  ])
  return {
    jobs,
    employers,
    articles: articles?.data.articles ?? [],
    figures: figures?.data ?? null,
  }
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  redirectIfSignedIn(request)
  return serverLoader()
}

export default function LandingPage({ loaderData }: Route.ComponentProps) {
  const { jobs, employers, articles, figures } = loaderData
  return (
    <main id="main">
      <LandingHero />
      <LandingSearch />
      <ExampleTimeline />
      <LandingJobs serverData={jobs.data} serverError={jobs.error} total={figures?.jobs ?? null} />
      <LandingEmployers
        serverData={employers.data}
        serverError={employers.error}
        total={figures?.companies ?? null}
      />
      <LandingCheck />
      {articles.length > 0 && <LandingAdvice articles={articles} />}
    </main>
  )
}
