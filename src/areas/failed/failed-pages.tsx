import { type ComponentProps, Suspense } from 'react'
import { lazyPart } from '#/client/loading/lazy-part.ts'
import type { FailedNavigation } from '#/client/loading/use-failed-navigation.ts'
import { Button } from '#/ui/Button.tsx'
import type { ErrorPage as FullErrorPage } from './ErrorPage.tsx'
import { failureTexts, offlineOrUnreachable, toPageFailure } from './failure.ts'

const loadPages = () => import('./ErrorPage.tsx')

/** Few visitors meet a failure, so its pages are loaded with the first press: while there is a connection. */
export const prepareFailedPages = () => loadPages().catch(() => {})

type ErrorPageProps = ComponentProps<typeof FullErrorPage>

const LazyErrorPage = lazyPart(
  () => loadPages().then((module) => module.ErrorPage),
  ({ error, onRetry = () => window.location.reload(), busy }: ErrorPageProps) => (
    <PlainFailure {...failureTexts(toPageFailure(error))}>
      <Button size="xl" onClick={onRetry} busy={busy}>
        Try again
      </Button>
    </PlainFailure>
  ),
)
const LazyLoadFailed = lazyPart(
  () => loadPages().then((module) => module.LoadFailed),
  ({ retry, stay, isRetrying }: FailedNavigation) => (
    <PlainFailure {...offlineOrUnreachable()}>
      <Button size="xl" onClick={retry} busy={isRetrying}>
        Try again
      </Button>
      <Button variant="outlined" size="xl" onClick={stay}>
        Back to the page you were on
      </Button>
    </PlainFailure>
  ),
)

/** Any failure of a public page. */
export const ErrorPage = (failure: ErrorPageProps) => (
  <Suspense>
    <LazyErrorPage {...failure} />
  </Suspense>
)

/** The next page cannot be loaded. */
export const LoadFailed = (failure: FailedNavigation) => (
  <Suspense>
    <LazyLoadFailed {...failure} />
  </Suspense>
)

type PlainFailureProps = { title: string; text: string; children: React.ReactNode }

/** The words alone, where the page of a failure cannot be loaded either. */
const PlainFailure = ({ title, text, children }: PlainFailureProps) => (
  <main id="main" className="page-container py-16 lg:py-24">
    <h1 className="text-4xl">{title}.</h1>
    <p role="alert" className="mt-4 mb-8 max-w-[30em] text-lg">
      {text}
    </p>
    <div className="flex flex-wrap gap-3">{children}</div>
  </main>
)
