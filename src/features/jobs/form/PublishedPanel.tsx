import { Link } from 'react-router'
import { useHiringArea } from '#/client/use-hiring-area.ts'
import { paths } from '#/shared/paths.ts'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { CopyLink } from '#/ui/copy/CopyLink.tsx'
import { Eye } from '#/ui/icons/icons.tsx'
import { Share2 } from '#/ui/icons/more-icons.tsx'
import type { EmployerJob } from '../api.ts'
import { AllJobsLink } from '../employer/AllJobsLink.tsx'

/** Outside the component, so that it runs once. */
const focusHeading = (heading: HTMLElement | null) => heading?.focus()

/** What an employer does next with a job that has just gone live: see it, and tell people. */
export const PublishedPanel = ({ job }: { job: EmployerJob }) => {
  const { hiring } = useHiringArea()
  const path = paths.jobDetail(job.slug)
  const link = () => `${window.location.origin}${path}`
  const share = () => navigator.share({ title: job.title, url: link() }).catch(() => {})
  return (
    <section aria-labelledby="published" className="mb-10 rounded-box bg-brand p-6">
      <h2 ref={focusHeading} id="published" tabIndex={-1} className="text-2xl outline-none!">
        {job.moderation ? 'A person reads it before it goes live' : 'Your job is live'}
      </h2>
      {job.moderation ? (
        <p className="mt-1 max-w-[40em]">We write to you as soon as it is. You can go on editing it here.</p>
      ) : (
        <>
          <p className="mt-1 wrap-anywhere">
            Anybody can see it and apply at <span className="record-value">{link()}</span>
          </p>
          <div className="mt-5 flex flex-wrap gap-2.5">
            <ButtonLink to={path} variant="dark" target="_blank">
              <Eye className="size-[18px]" aria-hidden="true" />
              See it as job seekers do
              <span className="sr-only"> (opens a new tab)</span>
            </ButtonLink>
            <CopyLink link={link} />
            {'share' in navigator && (
              <Button variant="outlined" onClick={share}>
                <Share2 className="size-[18px]" aria-hidden="true" />
                Share
              </Button>
            )}
          </div>
        </>
      )}
      <p className="mt-5 flex flex-wrap gap-x-6 gap-y-2 text-sm">
        <Link to={hiring.jobApplicants(job.id)} className="link">
          Where its applicants will appear
        </Link>
        <AllJobsLink />
      </p>
    </section>
  )
}
