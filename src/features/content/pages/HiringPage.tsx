import { Link } from 'react-router'
import { redirectIfSignedIn } from '#/client/guards.ts'
import { pageMeta, readPublicUrl } from '#/client/meta.ts'
import { useSite } from '#/client/site/use-site.ts'
import { paths } from '#/shared/paths.ts'
import { checkDuration } from '#/shared/verification.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { TermRows } from '#/ui/DescriptionList.tsx'
import { ArrowRight } from '#/ui/icons/icons.tsx'
import { RouteLine, type RouteStop } from '#/ui/route/RouteLine.tsx'
import { PageSection } from '#/ui/Section.tsx'
import type { Route } from './+types/HiringPage'

const intro =
  'Your company is checked first. Then people know who hires, what it pays, and when they hear from you.'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'For employers',
    description: intro,
    path: paths.hiring,
    publicUrl: readPublicUrl(matches),
  })

export const handle = { nav: 'For employers' }

// A page with a clientLoader is drawn on the server only if it has a loader as well.
export const loader = () => null

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  redirectIfSignedIn(request)
  return null
}

const way: RouteStop[] = [
  { label: 'Create an account', meta: 'With your work email', state: 'next' },
  { label: 'Your company is checked', meta: checkDuration, state: 'next' },
  { label: 'Publish a job', meta: 'With its pay and its steps', state: 'next' },
  { label: 'Hire', meta: 'Applicants, interviews, offers', state: 'next' },
]

const gets = [
  ['A badge', 'Your page and each of your jobs say that the company was checked, and how far.'],
  ['A board', 'Applicants stand in the steps you set for the job. Your dashboard puts late answers first.'],
  ['Interviews', 'You offer times, the applicant picks one, and both get it by email.'],
  ['Offers', 'Offer, counter-offer and answer are kept in one signed record, the same for both sides.'],
  ['A team', 'Invite colleagues. A recruiter posts for you only under a mandate that you confirm.'],
  ['Figures', 'How long each step takes, where applicants come from, and where they stop.'],
] as const

/** What hiring here gives and asks, for whoever has no account yet. */
export default function HiringPage() {
  const { answerBond } = useSite()
  const asks = [
    ['No payment', 'This site takes no payment for posting: there is nothing to pay in it.'],
    ['A pay range', 'On every job. Without it a job stays a draft.'],
    [
      'An answer for everyone',
      `By the day your job promises. Once five were due, your page shows the share of first answers that came by then${
        answerBond ? ', and a job with too many late answers takes no new applications' : ''
      }.`,
    ],
    [
      'Nothing from applicants',
      'No fee and no deposit, ever, and no bank details or papers before an offer is signed.',
    ],
  ] as const
  return (
    <main id="main">
      <div className="page-container pb-14 pt-12 lg:pb-20 lg:pt-20">
        <h1 className="display-text max-w-[10em] text-[clamp(2.9rem,7vw,6rem)]">
          Post jobs that people trust.
        </h1>
        <p className="mt-7 max-w-[26em] text-[clamp(1.1875rem,1.7vw,1.5rem)] font-medium leading-[1.42]">
          {intro}
        </p>
        <div className="mt-8 flex flex-wrap items-center gap-x-7 gap-y-4">
          <ButtonLink to={paths.registerEmployer} size="xl">
            Create an employer account
            <ArrowRight className="size-5 rtl:-scale-x-100" aria-hidden="true" />
          </ButtonLink>
          <Link to={`${paths.faq}#employers`} className="link">
            Questions employers ask
          </Link>
        </div>
        <RouteLine
          className="mt-14 hidden md:flex"
          direction="horizontal"
          stops={way}
          label="How you start"
        />
        <RouteLine className="mt-10 md:hidden" stops={way} label="How you start" />
      </div>
      <PageSection id="you-get" title="What you get">
        <TermRows items={gets} />
      </PageSection>
      <PageSection
        id="you-give"
        title="What we ask of you"
        className="pb-20 pt-16 lg:pb-28 lg:pt-24"
        aside={
          <Link to={`${paths.faq}#check`} className="link">
            What the check asks
          </Link>
        }
      >
        <TermRows items={asks} />
      </PageSection>
    </main>
  )
}
