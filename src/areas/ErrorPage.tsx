import { isRouteErrorResponse } from 'react-router'
import { AppError } from '#/shared/errors.ts'
import { Button } from '#/ui/Button.tsx'
import { RotateCw } from '#/ui/icons/icons.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'

type Failure = { status: number; message?: string; reference?: string }

/** The status of a failed page or API call; 0 when the request got no response. */
function failureOf(error: unknown): Failure {
  if (isRouteErrorResponse(error)) {
    const body = error.data as { message?: string; reference?: string } | undefined
    return { status: error.status, message: body?.message, reference: body?.reference }
  }
  if (error instanceof AppError)
    return { status: error.status, message: error.message, reference: error.reference }
  return { status: isNetworkError(error) ? 0 : 500 }
}

// Browsers word a failed fetch or import differently; all throw a TypeError.
const isNetworkError = (error: unknown) =>
  error instanceof TypeError && /fetch|import|load|network/i.test(error.message)

const reload = () => window.location.reload()

const Retry = ({ onRetry }: { onRetry: () => void }) => (
  <Button size="xl" onClick={onRetry}>
    Try again
    <RotateCw className="size-5" aria-hidden="true" />
  </Button>
)

const titles: Record<number, string> = {
  0: 'This page did not arrive',
  404: 'No road here',
  410: 'No longer here',
  500: 'Something has gone wrong',
}

export function failureTitle(error: unknown) {
  const { status } = failureOf(error)
  return titles[status] ?? (status < 500 ? 'No road here' : 'Something has gone wrong')
}

/** Renders any failure of a page: 404, 410, 500 with its reference, and failed loading (0). */
export const ErrorPage = ({ error }: { error: unknown }) => {
  const { status, reference } = failureOf(error)
  if (status === 0) return <LoadFailed />
  if (status === 410)
    return (
      <NotFoundPage title="No longer here." signText="Road closed">
        <p>What stood here was taken down. The search finds what is open now.</p>
      </NotFoundPage>
    )
  if (status < 500)
    return (
      <NotFoundPage title="No road here.">
        <p>
          The page was moved, or the address has a slip in it. Jobs and companies keep theirs, so searching
          finds them.
        </p>
      </NotFoundPage>
    )
  return (
    <NotFoundPage title="This one is on us." signText="Roadworks" action={<Retry onRetry={reload} />}>
      <p>Something has gone wrong on our side. Nothing you saved is lost.</p>
      {reference && (
        <p className="mt-2 text-base font-normal text-fg-muted">
          If you write to us, name the reference <span className="record-value">{reference}</span>.
        </p>
      )}
    </NotFoundPage>
  )
}

/** Shown when code or data of a page could not be loaded: no connection, or the server is restarting. */
export const LoadFailed = ({ onRetry = reload, onStay }: { onRetry?: () => void; onStay?: () => void }) => (
  <NotFoundPage
    title="It did not arrive."
    signText="No signal"
    action={
      <span className="flex flex-wrap gap-3">
        <Retry onRetry={onRetry} />
        {onStay && (
          <Button variant="outlined" size="xl" onClick={onStay}>
            Stay here
          </Button>
        )}
      </span>
    }
  >
    <p>A part of this page could not be loaded. The connection may be gone, or our server is starting up.</p>
  </NotFoundPage>
)
