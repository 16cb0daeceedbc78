import type { Job } from '#/features/jobs/api.ts'
import { neededAnswers } from '#/features/jobs/questions/question-labels.ts'
import { profileParts } from '#/features/seekers/snapshot-parts.ts'
import { formatMoney } from '#/shared/money/money.ts'
import { paths, withNext } from '#/shared/paths.ts'
import { plural } from '#/shared/sentence.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { type DescriptionItem, DescriptionRows } from '#/ui/DescriptionList.tsx'
import { Lock, Pencil } from '#/ui/icons/more-icons.tsx'
import { ApplyHeading } from './ApplyHeading.tsx'
import type { SeekerProfile } from './ApplySteps.tsx'

const yesNo = (answer: boolean | null) => (answer === null ? null : answer ? 'Yes' : 'No')

/** The profile fields the employer will receive; empty ones are left out. */
export function submittedFacts(profile: SeekerProfile): DescriptionItem[] {
  const { headline, about, city, region, country, experience, education, skills, desiredPay } = profile
  const [latestJob] = experience
  const facts: [string, string | null | undefined, string?][] = [
    ['Name', profile.name, profile.email],
    ['Headline', headline],
    ['Based in', [city, region ?? country].filter(Boolean).join(', ')],
    [
      'Work',
      latestJob && `${plural(experience.length, 'job')}. Newest: ${latestJob.title}, ${latestJob.company}`,
      profile.yearsExperience === null ? undefined : `${profile.yearsExperience} years in all`,
    ],
    [
      'Education',
      education.map(({ degree, school }) => [degree, school].filter(Boolean).join(', ')).join('; '),
    ],
    ['Skills', skills.join(', ')],
    ['About', about],
    ['Pay you ask', desiredPay ? `${formatMoney(desiredPay, profile.desiredCurrency)} a year` : null],
    ['Authorised to work there', yesNo(profile.authorisedToWork)],
    ['Needs sponsorship', yesNo(profile.needsSponsorship)],
    ...profileParts(profile).map(({ title, lines }): [string, string] => [
      title,
      lines.map(({ text, note }) => (note ? `${text}: ${note}` : text)).join('; '),
    ]),
  ]
  return facts.flatMap(([label, value, note]) => (value ? [{ label, value, note }] : []))
}

/** What the job needs, before anybody spends time on the form. */
const NeededFirst = ({ job }: { job: Job }) => {
  const needed = neededAnswers(job.questions)
  if (needed.length === 0) return null
  return (
    <div className="mt-6 rounded-box border border-base-300 p-5">
      <p className="font-bold">This job needs</p>
      <ul className="mt-2 grid gap-1.5 text-sm">
        {needed.map(({ text, needed }) => (
          <li key={text} className="wrap-anywhere">
            {text} <b>{needed}</b>
          </li>
        ))}
      </ul>
    </div>
  )
}

export function ApplyProfile({ job, profile }: { job: Job; profile: SeekerProfile }) {
  const facts = submittedFacts(profile)
  const isNearlyEmpty = facts.length < 4
  return (
    <>
      <ApplyHeading
        note={`This, your résumé and your answers are all ${job.company.name} gets. Later changes of your profile do not change what you sent.`}
      >
        What you send
      </ApplyHeading>
      <NeededFirst job={job} />
      <DescriptionRows className="mt-6 border-t-2! border-t-fg!" items={facts} />
      {profile.unpublished > 0 && (
        <p className="mt-4 font-semibold">
          Your profile has {plural(profile.unpublished, 'change')} that you have not published. Published ones
          are sent.
        </p>
      )}
      {isNearlyEmpty && (
        <p className="mt-4 font-semibold">
          Your profile is nearly empty. Employers read the fuller ones first; a résumé helps too.
        </p>
      )}
      <ButtonLink
        to={withNext(paths.seeker.profile, paths.seeker.apply(job.slug))}
        variant="outlined"
        className="mt-4"
      >
        <Pencil className="size-4" aria-hidden="true" />
        Edit your profile
      </ButtonLink>
      <p className="mt-5 flex items-start gap-1.5 text-xs font-bold text-fg-muted">
        <Lock className="mt-0.5 size-3.5 shrink-0" aria-hidden="true" />
        Not sent: phones, street, least pay, citizenship, gender, date of birth
      </p>
    </>
  )
}
