import { pageMeta, readPublicUrl } from '#/client/meta.ts'
import { paths } from '#/shared/paths.ts'
import { PageSection } from '#/ui/Section.tsx'
import type { Route } from './+types/ChangelogPage'
import { listChanges } from './changes.ts'

const intro = 'What has changed for programs, by day. It is made from the API itself, so nothing is left out.'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Changes of the API',
    description: intro,
    path: paths.developersChangelog,
    publicUrl: readPublicUrl(matches),
  })

export const loader = () => ({ entries: listChanges() })

export default function ChangelogPage({ loaderData: { entries } }: Route.ComponentProps) {
  return (
    <main id="main" className="pb-20 pt-10 lg:pt-16">
      <PageSection
        id="changelog"
        level={1}
        title="Changes of the API"
        intro={intro}
        aside={
          <a href={paths.developers} className="link">
            API for programs
          </a>
        }
      >
        {entries.map(({ version, date, endpoints, isFirst, isNewVersion }) => (
          <section key={version + date} className="max-w-[48em] border-b border-base-300 py-6">
            <h2 className="text-lg font-[750]">
              {isNewVersion ? 'Version ' : ''}
              <time dateTime={date}>{date}</time>
            </h2>
            {isFirst && (
              <p className="mt-1">
                The first version, with{' '}
                <a href={`${paths.developers}#endpoints`} className="link">
                  all that accepts tokens
                </a>
                .
              </p>
            )}
            {!isNewVersion && <p className="mt-1">New in version {version}. Programs need not change.</p>}
            <dl className="mt-3 grid gap-4 empty:hidden">
              {endpoints.map(({ endpoint, changes }) => (
                <div key={endpoint}>
                  <dt>
                    <code className="text-[15px] wrap-anywhere">{endpoint}</code>
                  </dt>
                  {changes.map(({ what, breaks }) => (
                    <dd key={what} className="wrap-anywhere">
                      {what}
                      {breaks && <strong className="font-[750]"> Programs have to change.</strong>}
                    </dd>
                  ))}
                </div>
              ))}
            </dl>
          </section>
        ))}
      </PageSection>
    </main>
  )
}
