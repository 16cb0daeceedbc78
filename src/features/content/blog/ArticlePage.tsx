import { Link } from 'react-router'
import { staticPart } from '#/client/loading/static-part.tsx'
import { pageMeta, readPublicUrl } from '#/client/meta.ts'
import { useAdvicePath } from '#/client/use-advice-path.ts'
import { pageContext } from '#/shared/page-context.ts'
import { paths } from '#/shared/paths.ts'
import { CopyLink } from '#/ui/copy/CopyLink.tsx'
import { PageSection } from '#/ui/Section.tsx'
import { valueOrNull } from '../load-errors.ts'
import type { Route } from './+types/ArticlePage'
import { CollapsedTableOfContents, ReadingProgress } from './ReadingProgress.tsx'

const Byline = staticPart(() => import('./Byline.tsx').then((module) => module.Byline))
const SavableJobRows = staticPart(
  () => import('#/features/seekers/saved/SavableJobRows.tsx').then((module) => module.SavableJobRows),
  { untilNear: true },
)

export const handle = { nav: 'Advice' }

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  const [article, jobs] = await Promise.all([
    api.get('/articles/:slug', { slug: params.slug }),
    valueOrNull(api.get('/landingpage/jobs')),
  ])
  return { article: article.data, jobs: jobs?.data.slice(0, 4) ?? [] }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { slug, title, summary, author, topic, publishedAt } = loaderData.article
  const publicUrl = readPublicUrl(matches)
  return [
    ...pageMeta({ title, description: summary, path: paths.article(slug), publicUrl, type: 'article' }),
    { property: 'article:published_time', content: publishedAt },
    { property: 'article:author', content: author },
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'Article',
        headline: title,
        description: summary,
        articleSection: topic,
        datePublished: publishedAt,
        author: { '@type': 'Person', name: author },
        publisher: { '@type': 'Organization', name: 'Waymark', logo: `${publicUrl}/icon-512.png` },
        image: `${publicUrl}/og-default.png`,
        mainEntityOfPage: `${publicUrl}${paths.article(slug)}`,
      },
    },
  ]
}

// Quotes have a dark bar and may be wider than the text.
const prose =
  'prose-xl [&_blockquote]:my-9 [&_blockquote]:max-w-[23em] [&_blockquote]:border-s-[6px] [&_blockquote]:border-fg [&_blockquote]:ps-5 [&_blockquote]:text-[1.625rem] [&_blockquote]:font-[800] [&_blockquote]:leading-[1.16] [&_blockquote]:tracking-[-0.022em] lg:[&_blockquote]:ps-7 lg:[&_blockquote]:text-[2rem]'

export default function ArticlePage({ loaderData: { article, jobs } }: Route.ComponentProps) {
  const { title, summary, topic, author, readingMinutes, publishedAt, body, contents } = article
  const advicePath = useAdvicePath()
  return (
    <main id="main">
      <article aria-labelledby="title">
        <header className="page-container pt-8 lg:pt-14">
          <p>
            <Link to={advicePath} className="link inline-block py-1">
              Advice
            </Link>
            <span className="text-fg-muted">, </span>
            <Link
              to={`${advicePath}?topic=${encodeURIComponent(topic)}`}
              className="inline-block py-1 text-fg-muted underline-offset-4 hover:underline"
            >
              {topic}
            </Link>
          </p>
          <h1
            id="title"
            className="display-text mt-4 max-w-[11.5em] text-[clamp(2.5rem,6vw,5.25rem)] leading-[.97]! wrap-anywhere"
          >
            {title}
          </h1>
          <p className="mt-5 max-w-[27em] text-lg text-fg-muted lg:text-[1.4375rem] lg:leading-[1.45]">
            {summary}
          </p>
          <Byline author={author} publishedAt={publishedAt} readingMinutes={readingMinutes} />
        </header>
        <div className="page-container mt-9 grid grid-cols-[minmax(0,1fr)] gap-x-16 lg:mt-14 lg:grid-cols-[264px_minmax(0,1fr)]">
          <div className="no-print hidden lg:block">
            <div className="sticky top-10">
              {contents.length > 1 && (
                <ReadingProgress headings={contents} label="In this article" note={<CopyLink />} />
              )}
            </div>
          </div>
          <div className="min-w-0 border-t-2 border-fg pt-7">
            {contents.length > 1 && <CollapsedTableOfContents headings={contents} label="In this article" />}
            {/* Safe: written by the operator's editors; no visitor input. */}
            <div className={prose} dangerouslySetInnerHTML={{ __html: body }} />
          </div>
        </div>
      </article>
      {jobs.length > 0 ? (
        <PageSection
          id="jobs"
          title="Latest jobs"
          intro="Each shows its pay and its steps."
          className="pb-20 pt-16 lg:pb-28 lg:pt-24"
          noRule
        >
          <SavableJobRows jobs={jobs} label="Latest jobs" />
        </PageSection>
      ) : (
        <div className="h-20 lg:h-28" />
      )}
    </main>
  )
}
