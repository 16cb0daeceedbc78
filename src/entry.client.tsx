import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { tolerateOutsideChanges } from '#/client/outside-changes.ts'
import { hearSilentAutofill } from '#/client/silent-autofill.ts'

tolerateOutsideChanges()
hearSilentAutofill()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
    {
      // Of a page that was translated before React took it over, React draws that part anew, as it should.
      onRecoverableError: (error) => document.querySelector('font') || reportError(error),
    },
  )
})
