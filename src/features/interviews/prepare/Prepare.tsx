import { Link } from 'react-router'
import { filledWrittenFields } from '#/features/applications/written-fields.ts'
import { paths } from '#/shared/paths.ts'
import type { DescriptionItem } from '#/ui/DescriptionList.tsx'
import { InterviewDetails } from '../InterviewDetails.tsx'
import { hasBegun } from '../kinds.ts'
import type { SeekerInterview } from '../seeker/interview-actions.ts'
import { OwnNote } from './OwnNote.tsx'
import { type Application, useApplication } from './use-application.ts'

/** What there is to know before an interview: what happens, with whom, what they have read, and the reader's own notes. */
export function Prepare({ interview }: { interview: SeekerInterview }) {
  const application = useApplication(interview.applicationId)
  const begun = hasBegun(interview)
  return (
    <section aria-labelledby="prepare" className="mt-10 border-t-2 border-fg pt-4">
      <h2 id="prepare" className="mb-3 text-xl tracking-[-0.02em]">
        {begun ? 'The interview' : 'Prepare'}
      </h2>
      <InterviewDetails
        interview={interview}
        noteLabel={`From ${interview.company.name}`}
        before={[stepItem(interview, application)]}
        after={application && adItem(application)}
      />
      {application && <Sent application={application} company={interview.company.name} />}
      <OwnNote id={interview.id} className="mt-7" />
    </section>
  )
}

/** The step by its name, with what the job ad says of it, which this interview may differ from. */
function stepItem({ step }: SeekerInterview, application: Application | undefined): DescriptionItem {
  const note = application?.steps.find(({ name }) => name === step)?.note
  return { label: 'Step', value: step, note: note && `The job ad says: ${note}` }
}

function adItem({ job, jobState }: Application): DescriptionItem[] {
  if (!job.company.verifiedAt || jobState === 'removed') return []
  const value = (
    <Link to={paths.jobDetail(job.slug)} className="link">
      Read the job ad again
    </Link>
  )
  return [{ label: 'Job', value }]
}

/** The words that the company has from the applicant, folded until they are wanted. */
const Sent = ({ application, company }: { application: Application; company: string }) => {
  const written = [
    ...filledWrittenFields(application).map(({ label, text }) => ({ label, text })),
    ...application.answers.map(({ question, answer }) => ({ label: question, text: answer })),
  ]
  if (written.length === 0) return null
  return (
    <details className="border-b border-base-300">
      <summary className="cursor-pointer py-3 font-semibold">
        What you wrote to {company} <span className="font-normal text-fg-muted">({written.length})</span>
      </summary>
      <dl className="grid gap-4 pb-5">
        {written.map(({ label, text }) => (
          <div key={label}>
            <dt className="text-sm text-fg-muted">{label}</dt>
            <dd className="mt-0.5 max-w-[37em] whitespace-pre-line wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
