import { Link } from 'react-router'
import { redirectIfSignedIn } from '#/client/guards.ts'
import { pageMeta, readPublicUrl } from '#/client/meta.ts'
import { pageContext } from '#/shared/page-context.ts'
import { paths } from '#/shared/paths.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { Avatar } from '#/ui/company-logo/CompanyLogo.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { PageSection } from '#/ui/Section.tsx'
import { valueOrNull } from '../load-errors.ts'
import type { Route } from './+types/BlogPage'
import { ArticleRoute } from './ArticleRoute.tsx'

const perPage = 20

export const handle = { nav: 'Advice' }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({
    title: loaderData?.topic ? `Advice: ${loaderData.topic}` : 'Advice',
    description: 'Short, dated advice on pay, applying, interviews and offers.',
    path: loaderData ? blogUrl(loaderData) : paths.blog,
    publicUrl: readPublicUrl(matches),
    // Topic pages repeat the list, so only the list is indexed.
    noindex: Boolean(loaderData?.topic),
  })

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  const params = new URL(request.url).searchParams
  const topic = params.get('topic')?.slice(0, 60) || null
  const page = Math.min(Math.max(Math.trunc(Number(params.get('page'))) || 1, 1), 1000)
  const { data, meta } = await api.get('/articles', {
    page,
    limit: perPage,
    ...(topic !== null && { topic }),
  })
  const [lead] = page === 1 ? data.articles : []
  const featured = lead ? await valueOrNull(api.get('/articles/:slug', { slug: lead.slug })) : null
  return {
    ...data,
    topic,
    page,
    total: meta?.total ?? 0,
    headings: featured?.data.contents.map(({ title }) => title) ?? [],
  }
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  redirectIfSignedIn(request)
  return serverLoader()
}

type ListPage = { topic: string | null; page?: number }

/** Stays on the page it is on: seekers have a copy of it in their area. */
const listSearch = ({ topic, page = 1 }: ListPage) => ({
  search: String(new URLSearchParams({ ...(topic && { topic }), ...(page > 1 && { page: String(page) }) })),
})

const blogUrl = (list: ListPage) => {
  const { search } = listSearch(list)
  return search ? `${paths.blog}?${search}` : paths.blog
}

type Loaded = Route.ComponentProps['loaderData']

export default function BlogPage({ loaderData }: Route.ComponentProps) {
  const { articles, topic, page, total, headings } = loaderData
  const [lead, ...rest] = page === 1 ? articles : [undefined, ...articles]
  return (
    <main id="main">
      <div className="page-container grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-6 pt-9 lg:grid-cols-[264px_minmax(0,1fr)] lg:pt-16">
        <div>
          <h1 className="text-[2.5rem] leading-[1.04] tracking-[-0.03em] lg:text-4xl lg:leading-[1.04]">
            Advice
          </h1>
          <p className="mt-3 max-w-[17em] text-fg-muted">Short, practical and dated.</p>
          <Topics {...loaderData} />
        </div>
        {lead ? (
          <FeaturedArticle article={lead} headings={headings} />
        ) : (
          articles.length === 0 && (
            <EmptyState art="search" title="Nothing here yet" level={2} action={topic && <AllArticles />}>
              {topic
                ? `No article about “${topic}”.`
                : 'The first article appears here when it is published.'}
            </EmptyState>
          )
        )}
      </div>
      {rest.length > 0 && (
        <PageSection
          id="earlier"
          title={page > 1 ? `Page ${page}` : 'Earlier'}
          className="pb-20 pt-12 lg:pb-28 lg:pt-24"
        >
          <ul>{rest.map((article) => article && <Row key={article.slug} article={article} />)}</ul>
          <div className="mt-7 flex flex-wrap gap-3">
            {page > 1 && (
              <ButtonLink to={listSearch({ topic, page: page - 1 })} variant="outlined" size="lg">
                Newer articles
              </ButtonLink>
            )}
            {page * perPage < total && (
              <ButtonLink to={listSearch({ topic, page: page + 1 })} variant="outlined" size="lg">
                Older articles
              </ButtonLink>
            )}
          </div>
        </PageSection>
      )}
      {rest.length === 0 && <div className="h-20 lg:h-28" />}
    </main>
  )
}

const AllArticles = () => (
  <ButtonLink to={{ search: '' }} variant="outlined">
    All articles
  </ButtonLink>
)

/** Topic links: in the side column on wide screens, a scrolling row on phones. */
const Topics = ({ topics, topic }: Loaded) => {
  const total = topics.reduce((sum, { count }) => sum + count, 0)
  const links = [
    { name: 'All', value: null, count: total },
    ...topics.map((t) => ({ ...t, name: t.topic, value: t.topic })),
  ]
  return (
    <nav aria-label="Topics" className="scroll-x -mx-5 mt-5 px-5 lg:m-0 lg:mt-7 lg:p-0">
      <ul className="flex gap-x-5 sm:flex-wrap lg:grid lg:gap-0.5">
        {links.map(({ name, value, count }) => (
          <li key={name}>
            <Link
              to={listSearch({ topic: value })}
              preventScrollReset
              aria-current={value === topic ? 'page' : undefined}
              className="group/topic inline-flex items-baseline gap-2 whitespace-nowrap py-1.5 font-semibold focus-visible:-outline-offset-2! lg:py-1"
            >
              <span
                className={
                  value === topic
                    ? 'border-b-[3px] border-fg leading-tight'
                    : 'decoration-2 underline-offset-4 group-hover/topic:underline'
                }
              >
                {name}
              </span>
              <span className="tabular-nums text-sm font-normal text-fg-muted">{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type Card = Loaded['articles'][number]

const FeaturedArticle = ({
  article: { slug, title, summary, author, readingMinutes, publishedAt },
  headings,
}: {
  article: Card
  headings: string[]
}) => (
  <article className="group relative min-w-0">
    {headings.length > 1 && <ArticleRoute headings={headings} />}
    <h2 className="display-text mt-6 max-w-[13em] text-[clamp(2.2rem,4.6vw,4rem)] leading-[.98]! lg:mt-8">
      <Link
        to={paths.article(slug)}
        prefetch="intent"
        className="decoration-4 underline-offset-8 after:absolute after:inset-0 group-hover:underline"
      >
        {title}
      </Link>
    </h2>
    <p className="mt-4 max-w-[29em] text-lg text-fg-muted lg:text-xl lg:leading-[1.45]">{summary}</p>
    <p className="mt-4 flex items-center gap-3 text-sm">
      <Avatar name={author} size={32} />
      <span>
        <b>{author}</b>
        <span className="text-fg-muted">
          , <DateTime iso={publishedAt} as="long" />,{' '}
          <span className="whitespace-nowrap">{readingMinutes} min read</span>
        </span>
      </span>
    </p>
  </article>
)

const Row = ({
  article: { slug, title, summary, author, topic, readingMinutes, publishedAt },
}: {
  article: Card
}) => (
  <li className="row-link grid gap-x-8 gap-y-1.5 border-b border-base-300 py-5 lg:grid-cols-[minmax(0,1fr)_150px_150px]">
    <div>
      <h3 className="text-xl leading-[1.2]">
        <Link to={paths.article(slug)} prefetch="intent" className="after:absolute after:inset-0">
          {title}
        </Link>
      </h3>
      <p className="mt-1 max-w-[38em] text-fg-muted">{summary}</p>
    </div>
    <p className="text-sm leading-snug max-lg:hidden">
      {author}
      <span className="block text-fg-muted">{topic}</span>
    </p>
    <p className="text-sm leading-snug text-fg-muted">
      <DateTime iso={publishedAt} as="day" />
      <span className="lg:block">
        <span className="lg:hidden">, </span>
        {readingMinutes}
        {'\u00a0'}min<span className="lg:hidden">, {author}</span>
      </span>
    </p>
  </li>
)
