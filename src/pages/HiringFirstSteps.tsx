import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#/client/api.ts'
import { useCan } from '#/client/use-rights.ts'
import { paths } from '#/shared/paths.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { CheckIcon } from '#/ui/CheckIcon.tsx'
import { Section } from '#/ui/Section.tsx'

type FirstStep = { title: string; note: string; done: boolean; to: string; verb: string; optional?: boolean }

/** What is done, what comes next, each with its button: until the page and the first job are there. */
export function HiringFirstSteps({ hasJobs = false }: { hasJobs?: boolean }) {
  const page = useQuery(apiQuery('/employers/page', {}, { silent: true })).data
  const mayEditPage = useCan('edit-company-page')
  const jobs = useQuery({ ...apiQuery('/employer/jobs', {}, { silent: true }), enabled: !hasJobs }).data
  const draft = jobs?.find(({ status }) => status === 'draft')
  const post: FirstStep = {
    title: 'Post your first job',
    note: 'Five short parts: the role, pay and place, a description, steps and questions, and a review. The draft saves itself.',
    done: hasJobs,
    to: hasJobs ? paths.employer.jobs : draft ? paths.employer.job(draft.id) : paths.employer.newJob,
    verb: hasJobs ? 'See your jobs' : draft ? 'Finish your draft' : 'Write your first job',
  }
  const steps: FirstStep[] = [
    {
      title: 'Your company is checked',
      note: 'Job seekers see the badge, and what we confirmed, beside every job.',
      done: true,
      to: paths.employer.company,
      verb: 'See what we confirmed',
    },
    post,
    {
      title: 'Add your logo',
      note: 'It stands on every row of the search. Without it there is a generated mark.',
      done: Boolean(page?.photo),
      to: paths.employer.company,
      verb: 'Add a logo',
    },
    {
      title: 'Say what you do',
      note: 'A line and a few sentences on your public page. People read it before they apply.',
      done: Boolean(page?.tagline && page.about),
      to: paths.employer.company,
      verb: 'Write it',
    },
    {
      title: 'Let a recruiter post for you',
      note: 'They see only the jobs they write for you, and you can end it at any time.',
      done: false,
      to: paths.employer.recruiters,
      verb: 'Invite a recruiter',
      optional: true,
    },
  ]
  // With jobs it is no guide any more, only what the page still lacks.
  if (hasJobs && (!page || !mayEditPage || steps.every(({ done, optional }) => done || optional))) return null
  const next = hasJobs ? steps.find(({ done }) => !done) : post
  return (
    <Section id="first-steps" title="First steps" className={hasJobs ? 'mt-12' : 'mt-4'}>
      <ol>
        {steps.map((step, place) => (
          <li
            key={step.title}
            className="grid grid-cols-[32px_minmax(0,1fr)] items-center gap-x-4 gap-y-3 border-b border-base-300 py-4 md:grid-cols-[32px_minmax(0,1fr)_auto]"
          >
            {step.done ? (
              <span className="grid size-8 place-items-center">
                <CheckIcon state="yes" label="Done" />
              </span>
            ) : (
              <span
                aria-hidden="true"
                className="grid size-8 place-items-center rounded-full border-2 border-fg text-sm font-bold tabular-nums"
              >
                {place + 1}
              </span>
            )}
            <div className="min-w-0">
              <h3 className="text-base font-[750] tracking-[-0.01em]">
                {step.title}
                {step.optional && <span className="font-normal text-fg-muted"> (optional)</span>}
              </h3>
              <p className="mt-0.5 max-w-[40em] text-sm text-fg-muted">{step.note}</p>
            </div>
            <ButtonLink
              to={step.to}
              variant={step === next ? (hasJobs ? 'dark' : 'primary') : step.done ? 'ghost' : 'outlined'}
              className={`max-md:col-start-2 max-md:justify-self-start ${step.done ? 'max-md:-ms-4' : ''}`}
            >
              {step.verb}
            </ButtonLink>
          </li>
        ))}
      </ol>
    </Section>
  )
}
