import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#/shared/paths.ts'
import { CompanyLogo } from '#/ui/company-logo/CompanyLogo.tsx'
import { ArrowLeft, MessageSquare } from '#/ui/icons/more-icons.tsx'
import type { SeekerInterview } from '../seeker/interview-actions.ts'
import { useApplication } from './use-application.ts'

/** Back to all interviews, above the title of one. */
export const BackToInterviews = () => (
  <Link to={paths.seeker.interviews} className="mb-3 inline-flex items-center gap-2 py-1.5 font-semibold">
    <ArrowLeft className="size-5 rtl:-scale-x-100" aria-hidden="true" />
    Interviews
  </Link>
)

type AboutProps = { interview: SeekerInterview; className?: string }

/** What the interview is for; signed in with the ways to the application, the company and the conversation. */
export const InterviewAbout = ({
  interview,
  isSignedIn,
  className,
}: AboutProps & { isSignedIn: boolean | undefined }) =>
  isSignedIn ? (
    <LinkedAbout interview={interview} className={className} />
  ) : (
    <About
      interview={interview}
      className={className}
      title={interview.job.title}
      company={interview.company.name}
    />
  )

function LinkedAbout({ interview, className }: AboutProps) {
  const { applicationId, company, job } = interview
  // What is no longer on the site gets no link.
  const isOnSite = useApplication(applicationId)?.job.company.verifiedAt
  return (
    <About
      interview={interview}
      className={className}
      title={
        <Link to={paths.seeker.application(applicationId)} className="link">
          {job.title}
          <span className="sr-only">: your application</span>
        </Link>
      }
      company={
        isOnSite ? (
          <Link to={paths.company(company.slug)} className="link text-fg">
            {company.name}
          </Link>
        ) : (
          company.name
        )
      }
    >
      <Link
        to={paths.seeker.thread(applicationId)}
        className="link inline-flex items-center gap-1.5 py-1 text-sm"
      >
        <MessageSquare className="size-4" aria-hidden="true" />
        Messages<span className="sr-only"> with {company.name}</span>
      </Link>
    </About>
  )
}

type ShownProps = AboutProps & { title: ReactNode; company: ReactNode; children?: ReactNode }

const About = ({ interview, className = '', title, company, children }: ShownProps) => (
  <div className={`flex items-start gap-3 ${className}`}>
    <CompanyLogo name={interview.company.name} src={interview.company.photo} size={44} />
    <div className="min-w-0">
      <p className="font-bold wrap-anywhere">{title}</p>
      <p className="text-fg-muted wrap-anywhere">{company}</p>
      {children}
    </div>
  </div>
)
