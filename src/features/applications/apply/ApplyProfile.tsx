import { useBrowserValue } from '#/client/use-browser-value.ts'
import type { Job } from '#/features/jobs/api.ts'
import { neededAnswers } from '#/features/jobs/questions/question-labels.ts'
import { formatAskedPay } from '#/features/seekers/asked-pay.ts'
import { profileParts } from '#/features/seekers/snapshot-parts.ts'
import { ownUnit } from '#/shared/numbers.ts'
import { paths, withNext } from '#/shared/paths.ts'
import { plural } from '#/shared/sentence.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { type DescriptionItem, DescriptionRows } from '#/ui/DescriptionList.tsx'
import { Lock, Pencil } from '#/ui/icons/more-icons.tsx'
import type { SeekerProfile } from './ApplyForm.tsx'

const yesNo = (answer: boolean | null) => (answer === null ? null : answer ? 'Yes' : 'No')

/** The profile fields the employer will receive; empty ones are left out. */
function submittedFacts(profile: SeekerProfile, job: Job, unit: 'mi' | undefined): DescriptionItem[] {
  const { headline, about, city, region, country, experience, education, skills } = profile
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
    [
      'Pay you ask',
      formatAskedPay(profile),
      profile.desiredCurrency === job.pay.currency ? undefined : `This job pays in ${job.pay.currency}.`,
    ],
    ['Authorized to work there', yesNo(profile.authorisedToWork)],
    ['Needs sponsorship', yesNo(profile.needsSponsorship)],
    ...profileParts(profile, unit).map(({ title, lines }): [string, string] => [
      title,
      lines.map(({ text, note }) => (note ? `${text}: ${note}` : text)).join('; '),
    ]),
  ]
  return facts.flatMap(([label, value, note]) => (value ? [{ label, value, note }] : []))
}

/** What the job needs, before anybody spends time on the form. */
export const NeededFirst = ({ job }: { job: Job }) => {
  const needed = neededAnswers(job.questions)
  if (needed.length === 0) return null
  return (
    <div className="rounded-box border border-base-300 p-5">
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

/** The profile as it goes with the application: its head, and all of it on request. */
export function ApplyProfile({
  job,
  profile,
  hasResume,
}: {
  job: Job
  profile: SeekerProfile
  /** One goes with the application. */
  hasResume: boolean
}) {
  const facts = submittedFacts(profile, job, useBrowserValue(ownUnit, undefined))
  const isNearlyEmpty = facts.length < 4
  const head = facts.filter(({ label }) => headLabels.includes(label))
  const rest = facts.filter(({ label }) => !headLabels.includes(label))
  return (
    <section aria-labelledby="apply-profile">
      <h2 id="apply-profile" className="text-xl">
        Your profile
      </h2>
      <p className="mt-1 max-w-[34em] text-fg-muted">
        {job.company.name} gets this, your résumé and your answers, and nothing else. Later changes to your
        profile don’t change what you sent.
      </p>
      <DescriptionRows className="mt-4 border-t-2! border-t-fg!" items={head} />
      {rest.length > 0 && (
        <details className="border-b border-base-300">
          <summary className="cursor-pointer py-3 font-bold">
            {rest.map(({ label }) => label).join(', ')}
          </summary>
          <DescriptionRows className="border-b-0!" items={rest} />
        </details>
      )}
      {profile.unpublished > 0 && (
        <p className="mt-4 font-semibold">
          You have {plural(profile.unpublished, 'unsaved change')} in your profile. The saved version is sent.
        </p>
      )}
      {isNearlyEmpty && (
        <p className="mt-4 font-semibold">
          Your profile is nearly empty. A fuller profile{hasResume ? '' : ' or a résumé'} tells them more.
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
        Not sent: phones, street, minimum pay, citizenship, gender, date of birth
      </p>
    </section>
  )
}

const headLabels = ['Name', 'Headline', 'Based in', 'Pay you ask']
