import { useFormContext, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { paths } from '#/shared/paths.ts'
import { RouteLine, type RouteStop } from '#/ui/route/RouteLine.tsx'
import { RouteBar } from '#/ui/route/SmallRoutes.tsx'
import { sectionNames } from '../completeness.ts'
import { countFormCompleteness, type ProfileValues } from './profile-values.ts'

/** Navigation over the profile's sections with their progress, as counts instead of a percentage. */
export function ProfileNav() {
  const { getValues, control } = useFormContext<ProfileValues>()
  useWatch({ control })
  const parts = countFormCompleteness(getValues())
  const currentSection = parts.find(({ done }) => !done)?.section
  const done = parts.filter((part) => part.done).length
  const stops: RouteStop[] = [
    ...parts.map(
      ({ section, done: isDone, missing }): RouteStop => ({
        label: <SectionLink to={section}>{sectionNames[section]}</SectionLink>,
        meta: isDone ? undefined : `Add ${missing.join(', ')}`,
        state: isDone ? 'done' : section === currentSection ? 'now' : 'next',
      }),
    ),
    {
      label: <SectionLink to="private">About you</SectionLink>,
      meta: 'Optional, never required',
      state: 'next',
    },
  ]
  return (
    <aside
      aria-label="Sections"
      className="scroll-column self-start lg:sticky lg:top-10 lg:max-h-[calc(100dvh-140px)]"
    >
      <h1 className="text-[2.375rem] leading-none tracking-[-0.03em] lg:text-[2.6rem]">Your profile</h1>
      <p className="mt-3 text-fg-muted">Fill it in once. It goes with every application.</p>
      <p className="mt-1">
        <Link to={paths.seeker.visibility} className="link">
          Who can find you
        </Link>
      </p>
      <div className="mt-5 lg:hidden">
        <RouteBar states={parts.map((part) => (part.done ? 'done' : 'next'))} />
        <p className="mt-2 text-sm text-fg-muted">
          {done} of {parts.length} parts filled
        </p>
      </div>
      <nav aria-label="Profile sections" className="mt-8 hidden px-1 lg:block">
        <RouteLine stops={stops} />
      </nav>
    </aside>
  )
}

const SectionLink = ({ to, children }: { to: string; children: string }) => (
  <a
    href={`#${to}`}
    className="underline-offset-4 hover:underline"
    onClick={(event) => {
      const heading = document.getElementById(to)
      if (!heading) return
      event.preventDefault()
      heading.scrollIntoView({ block: 'start', behavior: 'smooth' })
      heading.focus({ preventScroll: true })
    }}
  >
    {children}
  </a>
)
