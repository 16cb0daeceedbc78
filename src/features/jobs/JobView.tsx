import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '#/shared/numbers.ts'
import { paths } from '#/shared/paths.ts'
import { CompanyLogo } from '#/ui/company-logo/CompanyLogo.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { InlineList } from '#/ui/InlineList.tsx'
import { type Icon, MapPin } from '#/ui/icons/icons.tsx'
import { Building2, Clock, TrendingUp, Users } from '#/ui/icons/job-icons.tsx'
import { RouteLine, type RouteStop } from '#/ui/route/RouteLine.tsx'
import { VerifiedBadge, VerifiedDomain } from '#/ui/VerifiedBadge.tsx'
import type { Job } from './api.ts'
import { statementsOf } from './disclosures/statements.ts'
import { jobLocation, workplaceBesideLocation } from './fields/job-location.ts'
import { levelLabel } from './fields/job-terms.ts'
import { placesOf, placeText } from './fields/places.ts'
import { JobArticle } from './JobArticle.tsx'
import { PostedByNote } from './PostedBy.tsx'
import { neededAnswers, questionCountLabel } from './questions/question-labels.ts'
import { stepNoteLabel, workingTimeLabel } from './steps.ts'

/** Smaller counts would reveal individual people. */
const minShownApplicants = 5

type JobPartProps = {
  job: Job
  /** 1 on the job's own page, 2 in the pane beside the list. */
  level: 1 | 2
}

type JobViewProps = JobPartProps & {
  /** Below the title: pay and buttons, where there is no side panel. */
  children?: ReactNode
  /** At the end, where there is no side column. */
  after?: ReactNode
  className?: string
}

/** A job as seekers read it. */
export function JobView({ job, level, children, after, className = '' }: JobViewProps) {
  return (
    <JobArticle className={className}>
      <JobTitle job={job} level={level} />
      {children}
      <JobText job={job} level={level} />
      {after}
    </JobArticle>
  )
}

/** Employer and title. */
export function JobTitle({ job, level }: JobPartProps) {
  const Title = level === 1 ? 'h1' : 'h2'
  return (
    <>
      <Employer company={job.company} />
      <Title
        id="job-title"
        className="mt-6 text-[clamp(1.9rem,5cqi,2.6rem)] leading-[1.04] tracking-[-0.028em] wrap-anywhere"
      >
        {job.title}
      </Title>
    </>
  )
}

/** Everything that is said of the job. */
export function JobText({ job, level }: JobPartProps) {
  const Heading = level === 1 ? 'h2' : 'h3'
  return (
    <>
      <PostedByNote job={job} className="mt-6 border-s-4 border-fg ps-4" />
      <JobFacts job={job} />
      <Places job={job} Heading={Heading} />
      <Steps job={job} Heading={Heading} />
      <NeededAnswers job={job} Heading={Heading} />
      <section className="mt-10" aria-label="Description">
        {/* Headings inside the description are one level below the page's. */}
        {level === 1 && <h2 className="sr-only">The job</h2>}
        <div
          className="prose-body wrap-anywhere [&_h3]:text-xl"
          // Safe: renderDescription escapes text and emits only its allowlisted tags.
          dangerouslySetInnerHTML={{ __html: job.description }}
        />
      </section>
      {job.skills.length > 0 && (
        <section className="mt-10" aria-labelledby="job-skills">
          <Heading id="job-skills" className="text-xl">
            Skills
          </Heading>
          <ul className="mt-3 flex flex-wrap gap-1.5">
            {job.skills.map((skill) => (
              <li key={skill} className="tag max-w-full">
                <span className="truncate">{skill}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Statements job={job} Heading={Heading} />
    </>
  )
}

/** What the employer says of the vacancy, of AI and of benefits, where the law of some places asks for it. */
const Statements = ({ job, Heading }: { job: Job; Heading: 'h2' | 'h3' }) => {
  const statements = statementsOf(job)
  if (statements.length === 0) return null
  return (
    <section className="mt-10" aria-labelledby="job-statements">
      <Heading id="job-statements" className="text-xl">
        Good to know
      </Heading>
      <dl className="mt-3 border-t border-base-300">
        {statements.map(({ label, text }) => (
          <div
            key={label}
            className="grid gap-x-6 gap-y-0.5 border-b border-base-300 py-3 @xl:grid-cols-[140px_minmax(0,1fr)]"
          >
            <dt className="text-sm font-semibold text-fg-muted">{label}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const Employer = ({ company }: Pick<Job, 'company'>) => {
  const { slug, name, photo, verifiedAt, tagline, industry, size } = company
  return (
    <div className="flex items-start gap-4">
      <CompanyLogo name={name} src={photo} size={56} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <Link to={paths.company(slug)} className="link wrap-anywhere">
            {name}
          </Link>
          {verifiedAt && (
            <Link to={paths.companyVerification(slug)} className="inline-flex">
              <VerifiedBadge company={company} date={verifiedAt} showDomain />
            </Link>
          )}
        </p>
        {verifiedAt && <VerifiedDomain company={company} className="mt-1 block" />}
        <p className="mt-0.5 text-sm text-fg-muted">
          <InlineList items={[tagline ?? industry, size && `${formatNumber(size)} people`]} />
        </p>
      </div>
    </div>
  )
}

type JobFact = { icon: Icon; label: string; value: ReactNode; note?: ReactNode }

const JobFacts = ({ job }: { job: Job }) => {
  const postedLine = (
    <>
      Posted{' '}
      <span className="lowercase">
        <DateTime iso={job.postedAt} as="age" />
      </span>
    </>
  )
  const showsApplicants = job.applicants >= minShownApplicants
  const facts: JobFact[] = [
    {
      icon: MapPin,
      label: 'Where',
      value: jobLocation(job),
      note: workplaceBesideLocation(job),
    },
    { icon: Clock, label: 'Hours', value: job.employmentType, note: job.hours },
    {
      icon: Users,
      label: showsApplicants ? 'Applicants' : 'Openings',
      value: showsApplicants
        ? `${job.applicants} so far`
        : job.seats > 1
          ? `${job.seats} people`
          : 'One person',
      note: postedLine,
    },
    job.visa
      ? { icon: Building2, label: 'Visa', value: job.visa }
      : { icon: TrendingUp, label: 'Level', value: levelLabel(job.level), note: job.industry },
  ]
  return (
    <dl className="mt-9 grid grid-cols-2 border-y border-base-300 divide-base-300 @xl:grid-cols-4 @xl:divide-x">
      {facts.map(({ icon: Icon, label, value, note }) => (
        <div key={label} className="min-w-0 py-4 pe-3 wrap-anywhere @xl:px-5 @xl:first:ps-0">
          <dt className="flex items-center gap-1.5 text-xs font-semibold text-fg-muted">
            <Icon className="size-4 shrink-0" aria-hidden="true" />
            {label}
          </dt>
          <dd className="mt-1 text-sm font-bold leading-snug">
            {value}
            {note && <span className="mt-0.5 block text-xs font-normal text-fg-muted">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** All places of a job that has several. */
const Places = ({ job, Heading }: { job: Job; Heading: 'h2' | 'h3' }) => {
  const places = placesOf(job)
  if (places.length < 2) return null
  return (
    <section className="mt-10" aria-labelledby="job-places">
      <Heading id="job-places" className="text-xl">
        {job.workplace === 'Remote' ? 'Countries you can work from' : 'Places you can work at'}
      </Heading>
      <ul className="mt-3 grid gap-x-6 gap-y-1 @xl:grid-cols-2">
        {places.map((place) => (
          <li key={placeText(place)} className="wrap-anywhere">
            {placeText(place)}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What the job needs by its own questions, before anybody spends time on applying. */
const NeededAnswers = ({ job, Heading }: { job: Job; Heading: 'h2' | 'h3' }) => {
  const needed = neededAnswers(job.questions)
  if (needed.length === 0) return null
  return (
    <section className="mt-10" aria-labelledby="job-needs">
      <Heading id="job-needs" className="text-xl">
        What this job needs
      </Heading>
      <dl className="mt-4 border-t border-base-300">
        {needed.map(({ text, needed }) => (
          <div
            key={text}
            className="grid gap-x-5 border-b border-base-300 py-3 @xl:grid-cols-[minmax(0,1fr)_auto]"
          >
            <dt className="wrap-anywhere">{text}</dt>
            <dd className="font-bold wrap-anywhere">{needed}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-sm text-fg-muted">
        You are asked this when you apply. Your answers are compared with it automatically and marked for{' '}
        {job.company.name}; nobody is rejected without a person’s decision.
      </p>
    </section>
  )
}

const Steps = ({ job, Heading }: { job: Job; Heading: 'h2' | 'h3' }) => {
  if (job.steps.length === 0) return null
  const stops: RouteStop[] = [
    {
      label: 'You apply',
      meta: job.questions.length === 0 ? 'No questions' : questionCountLabel(job.questions),
      state: 'next',
    },
    ...job.steps.map(
      (step): RouteStop => ({
        label: step.name,
        meta: stepNoteLabel(step) ?? undefined,
        state: 'next',
      }),
    ),
  ]
  const totalDays = job.steps.every(({ days }) => days)
    ? job.steps.reduce((sum, { days = 0 }) => sum + days, 0)
    : null
  return (
    <section className="mt-10" aria-labelledby="job-steps">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Heading id="job-steps" className="text-xl">
          Steps and timing
        </Heading>
        {totalDays && (
          <p className="text-sm text-fg-muted">{workingTimeLabel(totalDays)} in all, says the employer</p>
        )}
      </div>
      <RouteLine className="mt-6 hidden @xl:flex" direction="horizontal" stops={stops} label="Steps" />
      <RouteLine className="mt-5 @xl:hidden" stops={stops} label="Steps" />
    </section>
  )
}
