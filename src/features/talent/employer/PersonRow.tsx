import { Link } from 'react-router'
import { formatAskedPay } from '#/features/seekers/asked-pay.ts'
import { paths } from '#/shared/paths.ts'
import { countries } from '#/shared/reference/countries.ts'
import { plural } from '#/shared/sentence.ts'
import { Avatar } from '#/ui/company-logo/CompanyLogo.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { InlineList } from '#/ui/InlineList.tsx'
import { InviteButton } from './InviteButton.tsx'
import { invitationLabels, type TalentPerson } from './talent.ts'

type RowProps = {
  person: TalentPerson
  jobs: { id: string; title: string }[]
  /** The job that was chosen among the filters. */
  jobId?: string | undefined
  invitationsLeft: number
}

export const PersonRow = ({ person, jobs, jobId, invitationsLeft }: RowProps) => (
  <li className="grid gap-x-5 gap-y-3 border-b border-base-300 py-5 sm:grid-cols-[auto_minmax(0,1fr)] lg:grid-cols-[auto_minmax(0,1fr)_190px_180px]">
    <Avatar name={person.name} size={44} className="max-sm:hidden" />
    <div className="min-w-0">
      <h2 className="text-lg wrap-anywhere">
        <Link to={paths.employer.talentProfile(person.id)} className="link">
          {person.name}
        </Link>
        {person.hasApplied && <span className="tag ms-2 align-middle">Applied before</span>}
      </h2>
      <p className="wrap-anywhere">{person.headline ?? latestJobLabel(person)}</p>
      <p className="text-sm text-fg-muted">
        <InlineList items={personFacts(person)} />
      </p>
      {person.skills.length > 0 && (
        <p className="mt-1.5 line-clamp-2 text-sm wrap-anywhere">{person.skills.slice(0, 12).join(', ')}</p>
      )}
    </div>
    <div className="tabular-nums text-sm sm:col-start-2 lg:col-start-auto lg:pt-0.5">
      {person.desiredPay !== null && <p className="font-bold">Asks {formatAskedPay(person)}</p>}
      {person.skillsOfJob && (
        <p className="text-fg-muted">
          {person.skillsOfJob.named} of {plural(person.skillsOfJob.of, 'skill')} of the job
        </p>
      )}
    </div>
    <div className="text-sm sm:col-start-2 lg:col-start-auto lg:text-end">
      {person.invitation && <InvitedNote invitation={person.invitation} />}
      <InviteButton person={person} jobs={jobs} jobId={jobId} invitationsLeft={invitationsLeft} />
    </div>
  </li>
)

export const InvitedNote = ({ invitation }: { invitation: NonNullable<TalentPerson['invitation']> }) => (
  <p className="mb-2 text-sm text-fg-muted wrap-anywhere">
    Invited <DateTime iso={invitation.at} as="day" /> for {invitation.jobTitle}.{' '}
    {invitationLabels[invitation.state]}.
  </p>
)

const latestJobLabel = ({ latestJob }: TalentPerson) =>
  latestJob && [latestJob.title, latestJob.company].filter(Boolean).join(', ')

/** Where they live, how long they have worked, and where they work now; without what the headline says itself. */
export function personFacts({ city, region, country, yearsExperience, latestJob, headline }: TalentPerson) {
  const countryName = countries.find(({ code }) => code === country)?.name
  const years = yearsExperience === null ? null : plural(yearsExperience, 'year')
  return [
    years && !headline?.toLowerCase().includes(years) && years,
    [city, region, countryName].filter(Boolean).join(', '),
    headline && latestJob?.isCurrent && latestJob.company,
  ].filter((fact) => typeof fact === 'string' && fact !== '') as string[]
}
