import { Outlet } from 'react-router'
import { QueryProvider } from '#/client/queries/QueryProvider.tsx'
import { SignedInParts } from '#/client/SignedInParts.tsx'
import { UndeliverableEmailBar } from '#/features/accounts/email-change/UndeliverableEmailBar.tsx'
import { StepUp } from '#/features/accounts/step-up/StepUp.tsx'
import { ApplicationExtensions } from './ApplicationExtensions.tsx'

/** Around the areas. */
export default function AppLayout() {
  return (
    <QueryProvider>
      <UndeliverableEmailBar />
      <ApplicationExtensions>
        <Outlet />
      </ApplicationExtensions>
      <SignedInParts />
      <StepUp />
    </QueryProvider>
  )
}
