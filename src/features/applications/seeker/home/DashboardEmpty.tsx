import type { ReactNode } from 'react'
import type { DataOf } from '#/client/api.ts'
import { useSession } from '#/client/session.ts'
import { paths } from '#/shared/paths.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { FileUp } from '#/ui/icons/more-icons.tsx'
import { RouteLine, type RouteStop } from '#/ui/route/RouteLine.tsx'
import { RouteMapHead } from '#/ui/route/SmallRoutes.tsx'
import { PageSection } from '#/ui/Section.tsx'
import { type ApplicationDraft, DraftRow } from '../../drafts/ApplicationDrafts.tsx'
import { mainStageLabels, numberInWords } from '../labels.ts'
import { NewJobs } from './NewJobs.tsx'

type EmptyProps = {
  profile: DataOf<'GET', '/profile'> | undefined
  /** Applications that were begun. */
  unsent: readonly ApplicationDraft[]
  /** Before the new jobs. */
  first?: ReactNode
}

/** The dashboard before the first application: four first steps and an empty progress line. */
export function DashboardEmpty({ profile, unsent, first }: EmptyProps) {
  const session = useSession()
  const name = (profile?.name ?? session?.user?.name ?? '').split(' ')[0]
  const done = [
    true,
    Boolean(profile?.resume),
    Boolean(profile?.completeness.find(({ section }) => section === 'want')?.done),
    false,
  ]
  const left = done.filter((isDone) => !isDone).length
  const currentIndex = done.indexOf(false)
  const stops = ['Account made', 'Add a résumé', 'Say what you look for', 'Apply to a first job'].map(
    (label, index): RouteStop => ({
      label,
      meta: ['Done', 'PDF, Word or text', 'Pay and work permit', 'With your profile, on one page'][index],
      state: done[index] ? 'done' : index === currentIndex ? 'now' : 'next',
      live: index === currentIndex,
    }),
  )
  return (
    <main id="main">
      <div className="overflow-hidden bg-brand">
        <div className="page-container pb-12 pt-10 lg:pb-16 lg:pt-16">
          <h1 className="display-text text-[clamp(2.75rem,5.2vw,4.75rem)] wrap-anywhere">
            Start here{name && `, ${name}`}.
          </h1>
          <p className="mt-4 max-w-[30em] text-[clamp(1.0625rem,1.4vw,1.25rem)] font-medium leading-normal">
            {numberInWords(left)} {left === 1 ? 'step' : 'steps'} to your first application. Leave any time,
            nothing is lost.
          </p>
          <RouteLine
            direction="horizontal"
            tone="brand"
            className="mt-12 hidden max-w-[1120px] md:flex"
            stops={stops}
            label="Your first steps"
          />
          <RouteLine tone="brand" className="mt-8 md:hidden" stops={stops} label="Your first steps" />
          <div className="mt-10 flex flex-wrap gap-3">
            {currentIndex === 3 ? (
              <ButtonLink to={paths.seeker.jobs} variant="dark" size="xl">
                Find jobs
              </ButtonLink>
            ) : (
              <ButtonLink
                to={currentIndex === 1 ? `${paths.seeker.profile}#resume` : `${paths.seeker.profile}#want`}
                variant="dark"
                size="xl"
              >
                {currentIndex === 1 && <FileUp className="size-5" aria-hidden="true" />}
                {currentIndex === 1 ? 'Add a résumé' : 'Say what you look for'}
              </ButtonLink>
            )}
            {currentIndex !== 3 && (
              <ButtonLink to={paths.seeker.jobs} variant="ghost" size="xl" className="border-2 border-fg">
                Find jobs
              </ButtonLink>
            )}
          </div>
        </div>
      </div>
      <div className="grid gap-16 pb-16 pt-14 lg:gap-24 lg:pb-24 lg:pt-20">
        {unsent.length > 0 && (
          <PageSection id="unsent" title="Not sent yet" intro="What you began is kept in your account.">
            <ul>
              {unsent.map((draft) => (
                <DraftRow key={draft.slug} draft={draft} className="py-5" />
              ))}
            </ul>
          </PageSection>
        )}
        {first}
        <PageSection
          id="stand"
          title="Where you’ll stand"
          intro="Each application gets a line here. You see the step, the wait, and whose move it is."
        >
          <div className="pt-5">
            <div
              role="img"
              aria-label="An empty route: Applied, Short-listed, Screened, Interview, Offer, Hired."
            >
              <RouteMapHead labels={mainStageLabels} className="max-sm:hidden" />
              <div
                aria-hidden="true"
                className="flex justify-between text-xs font-semibold text-fg-muted sm:hidden"
              >
                <span>Applied</span>
                <span>Hired</span>
              </div>
              {/* Like RouteMap, without a current stage. */}
              <ol aria-hidden="true" className="route-map mt-3">
                {mainStageLabels.map((label) => (
                  <li key={label} data-state="next">
                    <span className="station" />
                  </li>
                ))}
              </ol>
            </div>
            <p className="mt-4 text-fg-muted">
              No applications yet. The first one lands here the moment you send it.
            </p>
          </div>
        </PageSection>
        <NewJobs count={4} />
      </div>
    </main>
  )
}
