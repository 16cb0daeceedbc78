import type { FailedNavigation } from '#/client/loading/use-failed-navigation.ts'
import { Button } from '#/ui/Button.tsx'
import { RotateCw } from '#/ui/icons/icons.tsx'
import { failureTexts, offlineOrUnreachable, toPageFailure } from './failure.ts'
import { NotFoundPage } from './NotFoundPage.tsx'

const reload = () => window.location.reload()

const Retry = ({ onRetry, busy }: { onRetry: () => void; busy?: boolean }) => (
  <Button size="xl" onClick={onRetry} busy={busy}>
    Try again
    <RotateCw className="size-5" aria-hidden="true" />
  </Button>
)

type ErrorPageProps = { error: unknown; onRetry?: () => void; busy?: boolean }

/** Renders any failure of a public page: 404, 410, 500 with its reference, and failed loading. */
export const ErrorPage = ({ error, onRetry = reload, busy }: ErrorPageProps) => {
  const failure = toPageFailure(error)
  const { title, sign, text } = failureTexts(failure)
  const mayRetry = failure.status === 0 || failure.status >= 500
  return (
    <NotFoundPage
      title={`${title}.`}
      signText={sign}
      isRemoved={failure.status === 410}
      action={mayRetry ? <Retry onRetry={onRetry} busy={busy} /> : undefined}
    >
      <p>{text}</p>
      {failure.reference && (
        <p className="mt-2 text-base font-normal text-fg-muted">
          If you write to us, name the reference <span className="record-value">{failure.reference}</span>.
        </p>
      )}
    </NotFoundPage>
  )
}

/** Shown when the code of a public page cannot be loaded. */
export const LoadFailed = ({ retry, stay, isRetrying }: FailedNavigation) => {
  const { title, sign, text } = offlineOrUnreachable()
  return (
    <NotFoundPage
      title={`${title}.`}
      signText={sign}
      action={
        <span className="flex flex-wrap gap-3">
          <Retry onRetry={retry} busy={isRetrying} />
          <Button variant="outlined" size="xl" onClick={stay}>
            Back to the page you were on
          </Button>
        </span>
      }
    >
      <p role="alert">{text}</p>
    </NotFoundPage>
  )
}
