import type { UseQueryResult } from '@tanstack/react-query'
import type { DataOf } from '#/client/api.ts'
import { sectionNames } from '#/features/seekers/completeness.ts'
import { paths } from '#/shared/paths.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { RouteLine, type RouteStop } from '#/ui/route/RouteLine.tsx'
import { RouteBar } from '#/ui/route/SmallRoutes.tsx'
import { PageSection } from '#/ui/Section.tsx'

type Profile = DataOf<'GET', '/profile'>

/** Shown until every section is filled; the current step is the first unfilled one. */
export function ProfileProgress({ profile }: { profile: UseQueryResult<Profile> }) {
  if (profile.isPending) return null
  if (profile.isError)
    return (
      <PageSection id="profile" title="Your profile">
        <ErrorNote
          message="We couldn’t load your profile. It is safe."
          error={profile.error}
          onRetry={() => profile.refetch()}
          className="mt-6"
        />
      </PageSection>
    )
  const { completeness } = profile.data
  const openSections = completeness.filter(({ done }) => !done)
  if (openSections.length === 0) return null
  const stops = completeness.map(
    ({ section, done, missing }): RouteStop => ({
      label: sectionNames[section],
      meta: done ? undefined : `Add ${missing.join(', ')}`,
      state: done ? 'done' : section === openSections[0]?.section ? 'now' : 'next',
    }),
  )
  return (
    <PageSection
      id="profile"
      title="Your profile"
      intro={`It goes with every application. ${leftLabel(
        openSections.flatMap(({ missing }) => missing),
        openSections.length,
      )}`}
      aside={
        <ButtonLink to={paths.seeker.profile} variant="outlined">
          Finish it
        </ButtonLink>
      }
    >
      <div className="pt-7">
        <RouteLine
          direction="horizontal"
          className="hidden md:flex"
          stops={stops}
          label="Parts of your profile"
        />
        <div className="md:hidden">
          <RouteBar states={completeness.map(({ done }) => (done ? 'done' : 'next'))} />
          <p className="mt-2.5 text-sm text-fg-muted">
            Add {openSections.flatMap(({ missing }) => missing).join(', ')}
          </p>
        </div>
      </div>
    </PageSection>
  )
}

/** Nothing of it has to be there. */
function leftLabel([first, ...others]: string[], parts: number) {
  if (others.length === 0) return `One optional answer is left: ${first}.`
  return parts === 1
    ? `${others.length + 1} optional answers are left.`
    : `${parts} parts are left, all optional.`
}
