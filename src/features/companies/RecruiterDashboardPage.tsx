import { Empty } from '#/ui/Empty.tsx'
import { Band, PageHead } from '#/ui/Rail.tsx'

export function meta() {
  return [{ title: 'Portfolio | Waymark' }]
}

export default function RecruiterDashboardPage() {
  return (
    <main id="main" className="pb-20">
      <PageHead
        title="Nobody has given you a mandate yet"
        sub="A recruiter acts for an employer by that employer’s confirmed mandate, never by name alone."
      />
      <Band id="clients" title="Clients">
        <Empty art="candidates" title="No clients">
          Mandates cannot be given yet. When they can, the jobs and applicants of your clients appear here.
        </Empty>
      </Band>
    </main>
  )
}
