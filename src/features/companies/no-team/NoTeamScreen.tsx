import { useEffect } from 'react'
import { storeStatus } from '#/client/session.ts'
import { FoundCompanyForm } from './FoundCompanyForm.tsx'
import { OwnInvitations } from './OwnInvitations.tsx'

/** For an employer who was removed from a team, or has left it: what is left to them, and two ways on. */
export function NoTeamScreen() {
  useEffect(() => storeStatus('Inactive'), [])
  return (
    <main id="main" className="page-container pb-20 pt-10 lg:pt-20">
      <h1 className="text-3xl lg:text-4xl">You are not in a company’s team</h1>
      <p className="mt-4 max-w-[37em]">
        You have left it, or an owner or an admin removed you. Its jobs and applicants stay with the company,
        and what you wrote there keeps your name. Your account is still yours, with its settings.
      </p>
      <div className="mt-11 grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-3 lg:grid-cols-[216px_minmax(0,1fr)]">
        <h2 className="text-xl lg:pt-4">Two ways on</h2>
        <div className="grid grid-cols-[minmax(0,1fr)] border-t-2 border-fg md:grid-cols-2">
          <section aria-labelledby="join" className="min-w-0 py-6 md:pe-10">
            <h3 id="join" className="text-lg">
              Join a team
            </h3>
            <OwnInvitations />
          </section>
          <section
            aria-labelledby="found"
            className="min-w-0 border-base-300 py-6 max-md:border-t md:border-s md:ps-10"
          >
            <h3 id="found" className="text-lg">
              Begin a company of your own
            </h3>
            <FoundCompanyForm />
          </section>
        </div>
      </div>
    </main>
  )
}
