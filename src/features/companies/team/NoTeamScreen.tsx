import { useEffect } from 'react'
import { storeStatus } from '#/client/session.ts'
import { paths } from '#/shared/paths.ts'
import { ButtonLink } from '#/ui/Button.tsx'

/** For an employer who was removed from a team, or has left it. */
export function NoTeamScreen() {
  useEffect(() => storeStatus('Inactive'), [])
  return (
    <main id="main" className="page-container pb-20 pt-10 lg:pt-20">
      <h1 className="text-3xl lg:text-4xl">You are not in a company’s team</h1>
      <p className="mt-4 max-w-[37em]">
        You have left it, or an owner or an admin removed you. Its jobs and applicants stay with the company,
        and what you wrote there keeps your name. Your account is still yours.
      </p>
      <p className="mt-3 max-w-[37em] text-fg-muted">
        To come back, ask an owner or an admin for an invitation to the address of your account. The link in
        that mail leads into the team.
      </p>
      <ButtonLink to={paths.logOut} variant="outlined" className="mt-8">
        Log out
      </ButtonLink>
    </main>
  )
}
