import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { apiQuery } from '#/client/api.ts'
import { onlyOnArrival, prefetch } from '#/client/loading/prefetch.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { useHiringArea } from '#/client/use-hiring-area.ts'
import { useCan } from '#/client/use-rights.ts'
import { JobSubpage } from '#/features/jobs/employer/JobSubpage.tsx'
import { KitSection } from './KitSection.tsx'
import type { JobKits } from './kit-form.ts'

export const meta = () => [{ title: 'Interview kits | Waymark' }]

export const clientLoader = prefetch(({ params: { id = '' } }) => [
  apiQuery('/employer/jobs/:id/interview-kits', { id }, { silent: true }),
])
export const shouldRevalidate = onlyOnArrival

const stale = {
  silent: true,
  toast: true,
  invalidates: ['/employer/jobs/:id/interview-kits', '/employer/applications/:id/scorecards'],
} as const

/** What to ask and to look for at each interview step of a job, and in every job of the company. */
export default function JobKitsPage() {
  const { id = '' } = useParams()
  const kits = useQuery(apiQuery('/employer/jobs/:id/interview-kits', { id }, { silent: true }))
  return (
    <JobSubpage
      jobTitle={kits.data?.title}
      title={(title) => `Interview kits: ${title}`}
      subtitle="Everybody who meets an applicant sees the questions, and rates what you look for. Asked the same, applicants can be compared."
      name="Interview kits"
      failure="We couldn’t load the interview kits. They are safe."
      query={kits}
    >
      {kits.data && <Kits id={id} kits={kits.data} />}
    </JobSubpage>
  )
}

function Kits({ id, kits }: { id: string; kits: JobKits }) {
  const { isRecruiter } = useHiringArea()
  const mayWrite = useCan('write-jobs')
  const mayWriteCompanys = useCan('manage-templates')
  const ofJob = useWrite('PUT /employer/jobs/:id/interview-kits', stale)
  const ofCompany = useWrite('PUT /employer/interview-kit', stale)
  return (
    <>
      {kits.steps.map(({ stepId, step, kit }, place) => (
        <KitSection
          key={stepId ?? step}
          id={`kit-${place}`}
          title={step}
          without={
            kits.companyKit
              ? 'The kit for every job is used here.'
              : 'No kit yet: scorecards ask only whether to hire.'
          }
          kit={kit}
          mayWrite={mayWrite}
          isBusy={ofJob.sending?.step === step && ofJob.sending.stepId === stepId}
          failure={ofJob.failure?.message ?? null}
          onSave={(content) => ofJob.write({ id, stepId, step, version: kit?.version ?? 0, kit: content })}
        />
      ))}
      <KitSection
        id="company-kit"
        title="For every job"
        without="No kit yet. It holds wherever a step has none of its own."
        kit={kits.companyKit}
        mayWrite={mayWriteCompanys && !isRecruiter}
        isBusy={ofCompany.isBusy}
        failure={ofCompany.failure?.message ?? null}
        onSave={(content) => ofCompany.write({ version: kits.companyKit?.version ?? 0, kit: content })}
      />
    </>
  )
}
