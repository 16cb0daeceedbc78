import overpass from '@fontsource-variable/overpass/files/overpass-latin-wght-normal.woff2?url'
import { use, useEffect } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches, useNavigate } from 'react-router'
import { OfflineBar, PageAnnouncer } from '#/areas/failed/Connection.tsx'
import { ErrorPage, LoadFailed, prepareFailedPages } from '#/areas/failed/failed-pages.tsx'
import { failureTexts, toPageFailure } from '#/areas/failed/failure.ts'
import { Recovery } from '#/areas/failed/Recovery.tsx'
import { ImpersonationBanner } from '#/areas/ImpersonationBanner.tsx'
import { beforePaint } from '#/client/before-paint.ts'
import { theme } from '#/client/interface-constants.ts'
import { markAppStarted } from '#/client/loading/app-started.ts'
import { onFirstPress } from '#/client/loading/first-press.ts'
import { markAppLoaded, slowLoadId, slowLoadScript } from '#/client/loading/load-timeout.ts'
import { NavigationProgress } from '#/client/loading/NavigationProgress.tsx'
import { startScripts } from '#/client/loading/scripts-after-paint.ts'
import {
  type FailedNavigation,
  FailedNavigationContext,
  useFailedNavigation,
} from '#/client/loading/use-failed-navigation.ts'
import { pageMeta } from '#/client/meta.ts'
import { followNotifications, registerPush } from '#/client/push/push.ts'
import { ScriptMarkContext } from '#/client/script-mark.ts'
import { SessionEnd } from '#/client/session-end/SessionEnd.tsx'
import { themeScript } from '#/client/theme/theme-script.ts'
import { Toasts } from '#/client/toasts/Toasts.tsx'
import { refreshLanding } from '#/features/content/landing/landing.ts'
import { pageContext } from '#/shared/page-context.ts'
import { paths } from '#/shared/paths.ts'
import type { Route } from './+types/root'
// By its address: an import as a module would be a dependency of every lazy part, and loaded a second time with the first.
import styles from './app.css?url'
import { PublicHeader } from './areas/PublicHeader.tsx'
import { StaticFooter } from './areas/StaticFooter.tsx'

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'preload', href: overpass, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'icon', href: '/favicon-32.png', type: 'image/png', sizes: '32x32' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
  { rel: 'alternate', type: 'application/rss+xml', title: 'Newest jobs on Waymark', href: '/jobs.rss' },
]

/** Default meta tags, for failed pages and pages that set none. */
export const meta: Route.MetaFunction = ({ error }) =>
  pageMeta({
    title: error ? failureTexts(toPageFailure(error)).title : 'Jobs from employers that check out',
    description: 'A job marketplace where every employer has been checked before it can post.',
    noindex: error !== undefined,
  })

export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl, site } = context.get(pageContext)
  return { publicUrl, site }
}

export const shouldRevalidate = () => false

/** Stops zod from testing `new Function`, which the CSP blocks and the browser would report. */
const zodWithoutEval = ';globalThis.__zod_globalConfig={jitless:true}'

// The document has run them by the time that React is there, which leaves them as they are.
const headScript = import.meta.env.SSR ? `${themeScript};${beforePaint()}${zodWithoutEval}` : ''
const bodyScript = import.meta.env.SSR ? `${slowLoadScript};${startScripts}` : ''

/** The script in the head changes which of them counts. */
const themeColorOf = (theme: 'light' | 'dark') => ({
  'data-of': theme,
  media: `(prefers-color-scheme: ${theme})`,
  suppressHydrationWarning: true,
})

export function Layout({ children }: { children: React.ReactNode }) {
  const mark = use(ScriptMarkContext)
  return (
    // The script in the head notes the role on this element, for the styles of the first paint.
    <html lang="en" data-theme={theme} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fdc700" {...themeColorOf('light')} />
        <meta name="theme-color" content="#161514" {...themeColorOf('dark')} />
        {/* Who is signed in never sees a visitor's page flash by, nor the other way round. */}
        <script nonce={mark} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: headScript }} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <div
          id={slowLoadId}
          hidden
          suppressHydrationWarning
          className="sticky bottom-0 z-40 bg-dark px-5 py-3 text-on-dark on-dark"
        >
          <p>
            A part of this page has not arrived.{' '}
            <a href={paths.landing} className="link">
              Try again
            </a>
          </p>
        </div>
        <script nonce={mark} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: bodyScript }} />
        <ScrollRestoration nonce={mark} />
        <Scripts nonce={mark} />
      </body>
    </html>
  )
}

/** The ids of the layouts that draw a frame. */
const framed = /^areas\/(?!App|Query)\w+Layout$/

/** The next page may never load. Layouts then show why inside their frame; pages without one get the public frame. */
function Page({ failed }: { failed: FailedNavigation | null }) {
  const hasLayout = useMatches().some(({ id }) => framed.test(id))
  return (
    <FailedNavigationContext value={failed}>
      {failed && !hasLayout && (
        <PublicFrame>
          <LoadFailed {...failed} />
        </PublicFrame>
      )}
      <div className={failed && !hasLayout ? 'hidden' : 'contents'}>
        <Recovery>
          <Outlet />
        </Recovery>
      </div>
    </FailedNavigationContext>
  )
}

export default function App() {
  const navigate = useNavigate()
  const failed = useFailedNavigation()
  useEffect(() => {
    markAppLoaded()
    markAppStarted()
    registerPush()
    // The specification: both lists are read once, at app start, whatever page it starts on.
    refreshLanding()
  }, [])
  useEffect(() => {
    let stop = () => {}
    // The frame that the server drew is replaced when the app starts, perhaps under the first press of Tab.
    let focused = document.activeElement
    const note = ({ target }: FocusEvent) => {
      focused = target as Element
    }
    addEventListener('focusin', note)
    const start = async () => {
      stopWaiting()
      prepareFailedPages()
      stop = (await import('#/client/loading/after-first-press.ts')).startAfterFirstPress(focused)
      removeEventListener('focusin', note)
    }
    const stopWaiting = onFirstPress(start)
    // Who is on a link has pressed a key before the app was there.
    if (focused?.matches('a, button')) start()
    return () => {
      stopWaiting()
      stop()
    }
  }, [])
  useEffect(() => followNotifications(navigate), [navigate])
  return (
    <>
      <NavigationProgress hasFailed={failed !== null} />
      <OfflineBar />
      <ImpersonationBanner />
      <Page failed={failed} />
      <PageAnnouncer />
      <SessionEnd />
      <Toasts />
    </>
  )
}

/** The public frame for errors outside every layout. */
const PublicFrame = ({ children }: { children: React.ReactNode }) => (
  <>
    <PublicHeader />
    {children}
    <StaticFooter />
  </>
)

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <PublicFrame>
      <ErrorPage error={error} />
    </PublicFrame>
  )
}
