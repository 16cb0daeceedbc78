import { Link } from 'react-router'
import { useHiringArea } from '#/client/use-hiring-area.ts'
import { useCan } from '#/client/use-rights.ts'
import type { JobKits } from './kit-form.ts'

type KitOfInterviewProps = { kit: JobKits['companyKit']; jobId: string; startsOpen: boolean }

/** What to ask and to look for, for whoever meets the applicant. */
export function KitOfInterview({ kit, jobId, startsOpen }: KitOfInterviewProps) {
  const { hiring } = useHiringArea()
  const mayWrite = useCan('write-jobs')
  const link = mayWrite && (
    <Link to={hiring.jobKits(jobId)} className="link text-sm">
      {kit ? 'Change the kit' : 'Write an interview kit'}
    </Link>
  )
  if (!kit) return link ? <p>{link}</p> : null
  return (
    <details open={startsOpen} className="text-sm">
      <summary className="cursor-pointer py-1 text-base font-bold">Interview kit</summary>
      {kit.questions.length > 0 && (
        <>
          <h5 className="mt-2 text-sm font-bold">Questions</h5>
          <ol className="mt-1 grid list-decimal gap-1 ps-5">
            {kit.questions.map((question) => (
              <li key={question} className="wrap-anywhere">
                {question}
              </li>
            ))}
          </ol>
        </>
      )}
      {kit.attributes.length > 0 && (
        <>
          <h5 className="mt-3 text-sm font-bold">What to look for</h5>
          <ul className="mt-1 grid gap-1">
            {kit.attributes.map(({ name, hint }) => (
              <li key={name} className="wrap-anywhere">
                {name}
                {hint && <span className="text-fg-muted">: {hint}</span>}
              </li>
            ))}
          </ul>
        </>
      )}
      {link && <p className="mt-2">{link}</p>}
    </details>
  )
}
