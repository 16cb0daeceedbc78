import { Outlet } from 'react-router'
import { QueryProvider } from '#/client/queries/QueryProvider.tsx'
import { SignedInParts } from '#/client/SignedInParts.tsx'
import { StepUp } from '#/features/accounts/step-up/StepUp.tsx'
import { InterviewParts } from './InterviewParts.tsx'

/** Around the areas. */
export default function AppLayout() {
  return (
    <QueryProvider>
      <InterviewParts>
        <Outlet />
      </InterviewParts>
      <SignedInParts />
      <StepUp />
    </QueryProvider>
  )
}
