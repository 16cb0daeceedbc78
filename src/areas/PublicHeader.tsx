import { Suspense, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { lazyPart } from '#/client/loading/lazy-part.ts'
import { useSession } from '#/client/session.ts'
import { paths } from '#/shared/paths.ts'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { ArrowRight, MenuIcon, X } from '#/ui/icons/icons.tsx'
import { Logo } from '#/ui/Logo.tsx'
import { SkipLink } from '#/ui/SkipLink.tsx'

const links = [
  { name: 'Find jobs', to: paths.jobs },
  { name: 'Companies', to: paths.companies },
  { name: 'Advice', to: paths.blog },
  { name: 'For employers', to: paths.hiring },
] as const
// On phones the footer is far away, so the menu has these as well.
const menuLinks = [
  ...links,
  { name: 'What work pays', to: paths.pay },
  { name: 'FAQ', to: paths.faq },
  { name: 'Contact', to: paths.contact },
] as const

/** How a page sets its frame: `export const handle = { header: 'brand', nav: 'Find jobs' }`. */
export type PublicHandle = {
  header?: 'brand' | 'white'
  nav?: (typeof links)[number]['name']
  /** The page uses the full width of the window, and so does its header. */
  fullWidth?: boolean
}

const underlined = 'border-transparent hover:underline decoration-2 underline-offset-[6px]'

// Bell, account and live stream: visitors never load them.
// Around errors as well, so its own failure must not be one more.
const SignedInHeader = lazyPart(
  () => import('./SignedInHeader.tsx').then((module) => module.SignedInHeader),
  () => null,
)

/**
 * The server renders every public page for a visitor. A signed-in user's header takes its place in the browser, at the
 * same height; until then `data-role` on <html> hides what is for visitors only.
 */
export const PublicHeader = (handle: PublicHandle) => {
  const session = useSession()
  if (!session) return <VisitorHeader {...handle} />
  return (
    <Suspense fallback={<VisitorHeader {...handle} />}>
      <SignedInHeader session={session} nav={handle.nav} />
    </Suspense>
  )
}

/** 72 px high. With `header: 'brand'` it lies on the page's yellow background. */
const VisitorHeader = ({ header = 'white', nav, fullWidth }: PublicHandle) => {
  return (
    <header
      className={
        header === 'brand' ? 'on-brand absolute inset-x-0 top-0 z-10' : 'border-b border-base-300 bg-base-100'
      }
    >
      <SkipLink />
      <div className={`flex h-[72px] items-center gap-8 ${fullWidth ? 'px-5 lg:px-7' : 'page-container'}`}>
        <Logo />
        <nav aria-label="Main" className="visitors-only ms-4 hidden gap-7 text-sm font-semibold lg:flex">
          {links.map(({ name, to }) => (
            <Link
              key={to}
              to={to}
              prefetch="intent"
              aria-current={name === nav ? 'page' : undefined}
              className={`inline-flex h-[72px] items-center border-y-4 border-t-transparent ${name === nav ? 'border-b-fg' : underlined}`}
            >
              {name}
            </Link>
          ))}
        </nav>
        <div className="visitors-only ms-auto flex items-center gap-2">
          <ButtonLink to={paths.login} variant="ghost" prefetch="intent" className="max-sm:hidden">
            Log in
          </ButtonLink>
          <ButtonLink
            to={paths.register}
            variant={header === 'brand' ? 'dark' : 'primary'}
            prefetch="intent"
            className="max-sm:hidden"
          >
            Create account
          </ButtonLink>
          <MobileMenu nav={nav} />
        </div>
      </div>
    </header>
  )
}

/** On phones the menu fills the screen: links first, then log in and register within reach of the thumb. */
const MobileMenu = ({ nav }: Pick<PublicHandle, 'nav'>) => {
  const menu = useRef<HTMLDialogElement>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: having gone somewhere is the reason to close
  useEffect(() => menu.current?.close(), [pathname])
  const isCurrent = ({ name, to }: (typeof menuLinks)[number]) => name === nav || to === pathname
  return (
    <>
      <Button
        variant="ghost"
        square
        className="lg:hidden"
        aria-label="Open menu"
        aria-haspopup="dialog"
        onClick={() => menu.current?.showModal()}
      >
        <MenuIcon aria-hidden="true" />
      </Button>
      <dialog
        ref={menu}
        aria-label="Menu"
        className="menu-slab on-dark fixed inset-0 m-0 size-full max-h-none max-w-none flex-col overflow-y-auto bg-dark p-0 text-on-dark open:flex"
      >
        <div className="page-container flex h-[72px] shrink-0 items-center">
          <Logo invert />
          <Button
            variant="ghost"
            square
            className="ms-auto text-on-dark!"
            aria-label="Close menu"
            onClick={() => menu.current?.close()}
          >
            <X aria-hidden="true" />
          </Button>
        </div>
        <nav aria-label="Menu" className="page-container pt-4">
          <ul className="border-t-2 border-on-dark">
            {menuLinks.map((link) => (
              <li key={link.to} className="border-b border-on-dark/20">
                <Link
                  to={link.to}
                  onClick={() => menu.current?.close()}
                  aria-current={isCurrent(link) ? 'page' : undefined}
                  className="flex items-center justify-between py-3.5 text-[1.625rem] font-[800] leading-tight tracking-[-0.02em]"
                >
                  <span className="flex items-center gap-3">
                    {isCurrent(link) && (
                      <span
                        aria-hidden="true"
                        className="size-[18px] rounded-full border-[5px] border-on-dark bg-brand"
                      />
                    )}
                    {link.name}
                  </span>
                  <ArrowRight className="size-6 rtl:-scale-x-100" aria-hidden="true" />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="page-container mt-auto grid gap-2.5 py-6">
          <ButtonLink to={paths.register} size="lg">
            Create account
          </ButtonLink>
          <ButtonLink to={paths.login} variant="on-dark" size="lg">
            Log in
          </ButtonLink>
        </div>
      </dialog>
    </>
  )
}
