import { Link } from 'react-router'
import type { DataOf } from '#/client/api.ts'
import { paths } from '#/shared/paths.ts'

type ArticleCard = DataOf<'GET', '/articles'>['articles'][number]

export const LandingAdvice = ({ articles }: { articles: ArticleCard[] }) => (
  <section
    className="page-container grid gap-x-16 gap-y-7 py-20 lg:grid-cols-[264px_minmax(0,1fr)] lg:py-28"
    aria-labelledby="advice"
  >
    <h2 id="advice" className="text-3xl">
      Advice that helps this week
    </h2>
    <ul className="grid gap-x-10 gap-y-8 md:grid-cols-3">
      {articles.map(({ slug, title, summary, readingMinutes }) => (
        <li key={slug} className="border-t-2 border-fg pt-4">
          <h3 className="text-xl leading-[1.2]">
            <Link
              to={paths.article(slug)}
              prefetch="intent"
              className="decoration-2 underline-offset-4 hover:underline"
            >
              {title}
            </Link>
          </h3>
          <p className="mt-2 text-fg-muted">{summary}</p>
          <p className="mt-3 text-sm text-fg-subtle">{readingMinutes} min read</p>
        </li>
      ))}
    </ul>
  </section>
)
