import { formatMonthYear } from '#/features/seekers/profile/month-labels.ts'
import { profileParts } from '#/features/seekers/snapshot-parts.ts'
import { WrittenText } from '#/features/seekers/WrittenText.tsx'
import { plural } from '#/shared/sentence.ts'
import { RouteLine } from '#/ui/route/RouteLine.tsx'
import type { ApplicantDetail } from '../employer/board.ts'
import { ApplicantPart as Part } from './ApplicantPart.tsx'

type ReadProfileProps = {
  profile: Pick<
    NonNullable<ApplicantDetail['snapshot']>,
    | 'about'
    | 'experience'
    | 'education'
    | 'skills'
    | 'skillYears'
    | 'languages'
    | 'certificates'
    | 'links'
    | 'projects'
    | 'preferences'
  >
  /** Of the headings. */
  level?: 2 | 4
}

/** What a seeker writes about themselves, for those who hire. Empty parts are left out. */
export const ReadProfile = ({ profile, level }: ReadProfileProps) => (
  <>
    {profile.about && (
      <Part level={level} id="applicant-about" title="About">
        <p className="whitespace-pre-line">{profile.about}</p>
      </Part>
    )}
    {profile.experience.length > 0 && (
      <Part level={level} id="applicant-work" title="Work">
        <RouteLine
          tone="past"
          size="small"
          stops={profile.experience.map(({ title, company, from, to, summary }, place) => ({
            label: [title, company].filter(Boolean).join(', '),
            state: place === 0 && !to ? 'now' : 'done',
            meta: (
              <>
                {formatYears(from, to)}
                {summary && <WrittenText text={summary} className="mt-1 text-sm text-fg" />}
              </>
            ),
          }))}
        />
      </Part>
    )}
    {profile.education.length > 0 && (
      <Part level={level} id="applicant-education" title="Education">
        <ul className="grid gap-2 text-sm">
          {profile.education.map(({ school, degree, year }) => (
            <li key={`${school} ${degree} ${year}`}>
              <span className="font-semibold">{degree ?? school}</span>
              <span className="block text-fg-muted">
                {[degree && school, year].filter(Boolean).join(', ')}
              </span>
            </li>
          ))}
        </ul>
      </Part>
    )}
    {profile.skills.length > 0 && (
      <Part level={level} id="applicant-skills" title="Skills">
        <ul className="flex flex-wrap gap-2">
          {profile.skills.map((skill) => (
            <li key={skill} className="tag">
              {skill}
              {profile.skillYears[skill] !== undefined && `, ${plural(profile.skillYears[skill], 'year')}`}
            </li>
          ))}
        </ul>
      </Part>
    )}
    {profileParts(profile).map(({ id, title, lines }) => (
      <Part level={level} key={id} id={`applicant-${id}`} title={title}>
        <ul className="grid gap-2 text-sm">
          {lines.map(({ text, note, url }) => (
            <li key={`${text} ${note}`} className="wrap-anywhere">
              {url ? (
                <a
                  className="link font-semibold"
                  href={url}
                  rel="noopener noreferrer nofollow"
                  target="_blank"
                >
                  {text}
                </a>
              ) : (
                <span className="font-semibold">{text}</span>
              )}
              {note && <span className="block whitespace-pre-line text-fg-muted">{note}</span>}
            </li>
          ))}
        </ul>
      </Part>
    ))}
  </>
)

const formatYears = (from: string | null, to: string | null) =>
  from || to ? [from ? monthLabel(from) : '', to ? monthLabel(to) : 'today'].filter(Boolean).join(' to ') : ''

/** A year without its month stays as it was written. */
const monthLabel = (month: string) => formatMonthYear(month) || month
