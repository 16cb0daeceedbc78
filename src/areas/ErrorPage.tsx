import { isRouteErrorResponse } from 'react-router'
import { AppError } from '#/shared/errors.ts'
import { Button } from '#/ui/Button.tsx'
import { RotateCw } from '#/ui/icons/icons.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'

type Failure = { status: number; message?: string; reference?: string }

/** A page's own status, a failure of the API, or (0) something that did not arrive. */
function failureOf(error: unknown): Failure {
  if (isRouteErrorResponse(error)) {
    const told = error.data as { message?: string; reference?: string } | undefined
    return { status: error.status, message: told?.message, reference: told?.reference }
  }
  if (error instanceof AppError)
    return { status: error.status, message: error.message, reference: error.reference }
  return { status: didNotArrive(error) ? 0 : 500 }
}

// Each browser words a failed fetch or import in its own way; the class is the same.
const didNotArrive = (error: unknown) =>
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

export function titleOfFailure(error: unknown) {
  const { status } = failureOf(error)
  return titles[status] ?? (status < 500 ? 'No road here' : 'Something has gone wrong')
}

/** Draws any failure of a page: 404, 410, 500 with its reference, and what never arrived. */
export const ErrorPage = ({ error }: { error: unknown }) => {
  const { status, reference } = failureOf(error)
  if (status === 0) return <LoadFailed />
  if (status === 410)
    return (
      <NotFoundPage title="No longer here." sign="Road closed">
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
    <NotFoundPage title="This one is on us." sign="Roadworks" action={<Retry onRetry={reload} />}>
      <p>Something has gone wrong on our side. Nothing you saved is lost.</p>
      {reference && (
        <p className="mt-2 text-base font-normal text-fg-muted">
          If you write to us, name the reference <span className="record-value">{reference}</span>.
        </p>
      )}
    </NotFoundPage>
  )
}

/** A part of the program or of the data that did not come: the connection, or a server that is being restarted. */
export const LoadFailed = ({ onRetry = reload, onStay }: { onRetry?: () => void; onStay?: () => void }) => (
  <NotFoundPage
    title="It did not arrive."
    sign="No signal"
    action={
      <span className="flex flex-wrap gap-3">
        <Retry onRetry={onRetry} />
        {onStay && (
          <Button kind="outlined" size="xl" onClick={onStay}>
            Stay here
          </Button>
        )}
      </span>
    }
  >
    <p>A part of this page could not be loaded. The connection may be gone, or our server is starting up.</p>
  </NotFoundPage>
)
