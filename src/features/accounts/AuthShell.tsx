import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { HoldSubmit } from '#/client/loading/HoldSubmit.tsx'
import { paths } from '#/shared/paths.ts'
import { HeroRoute, HeroRouteLine } from '#/ui/art/HeroRoute.tsx'
import { Logo } from '#/ui/Logo.tsx'
import { SkipLink } from '#/ui/SkipLink.tsx'

type AuthShellProps = {
  poster: Pick<ComponentProps<typeof HeroRoute>, 'done' | 'now' | 'next'>
  /** The poster in one line, for phones. */
  strip: ComponentProps<typeof HeroRouteLine>
  children: ReactNode
}

/** The site's left edge, so that logo, form and footer align with every other page. */
const edgeClass = 'px-5 lg:px-0 lg:ms-[max(40px,calc((100vw-1328px)/2+40px))]'

const footer = [
  ['Privacy', paths.privacy],
  ['Terms', paths.terms],
  ['Contact', paths.contact],
] as const

/**
 * Two halves: the form on white, the next steps on yellow; below 1024 px one yellow line says what comes
 * next.
 */
export const AuthShell = ({ poster, strip, children }: AuthShellProps) => (
  <div className="grid min-h-screen grid-cols-[minmax(0,1fr)] grid-rows-[auto_auto_1fr] lg:grid-cols-2 lg:grid-rows-1">
    <SkipLink />
    <header className="page-container flex h-[72px] items-center lg:hidden">
      <Logo />
    </header>
    <aside aria-label="What comes next" className="relative overflow-hidden bg-brand lg:order-2">
      <div className="page-container py-3.5 text-sm font-semibold lg:hidden">
        <HeroRouteLine {...strip} />
      </div>
      <div className="sticky top-0 hidden h-screen items-center ps-14 lg:flex xl:ps-20">
        <HeroRoute {...poster} />
      </div>
    </aside>
    <div className="flex min-w-0 flex-col">
      <header className={`hidden h-[72px] items-center lg:flex ${edgeClass}`}>
        <Logo />
      </header>
      <main
        id="main"
        tabIndex={-1}
        className={`w-full max-w-[440px] flex-1 py-9 outline-none lg:max-w-[400px] lg:pt-12 lg:pb-14 ${edgeClass}`}
      >
        {children}
        <HoldSubmit />
      </main>
      <footer className={`flex flex-wrap gap-x-6 gap-y-1 pb-7 text-sm text-fg-muted ${edgeClass}`}>
        {footer.map(([name, to]) => (
          <Link key={to} to={to} className="py-1 underline-offset-4 hover:underline">
            {name}
          </Link>
        ))}
      </footer>
    </div>
  </div>
)

export const AuthTitle = ({ children }: { children: ReactNode }) => (
  <h1 className="text-[2.5rem] leading-[1.02] tracking-[-0.03em] lg:text-4xl lg:leading-[1.02]">
    {children}
  </h1>
)

/** Submit button of a form, as wide as its fields. */
export const wideButton = 'h-13 w-full text-[1.0625rem]'
/** Main button of a page without fields. */
export const tallButton = 'h-13 px-7 text-[1.0625rem]'
