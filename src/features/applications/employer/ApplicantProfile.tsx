import { profileParts } from '#/features/seekers/snapshot-parts.ts'
import { plural } from '#/shared/sentence.ts'
import { Check, X } from '#/ui/icons/icons.tsx'
import { RouteLine } from '#/ui/RouteLine.tsx'
import { ApplicantAnswers } from '../answers/ApplicantAnswers.tsx'
import { ApplicantPart as Part } from '../answers/ApplicantPart.tsx'
import { filledWrittenFields } from '../written-fields.ts'
import { type ApplicantDetail, firstName } from './board.ts'

/** The profile snapshot sent with the application. */
export const ApplicantProfile = ({ applicant }: { applicant: ApplicantDetail }) => {
  const { snapshot } = applicant
  if (!snapshot)
    return (
      <p className="mt-8 border-s-4 border-base-300 ps-4 text-fg-muted">
        {firstName(applicant.name)} withdrew, and took the profile and the résumé along. The record stays.
      </p>
    )
  const formatYears = (from: string | null, to: string | null) =>
    [from ?? '', to ?? 'today'].filter(Boolean).join(' to ')
  return (
    <>
      {filledWrittenFields(applicant).map(({ name, label, text }) => (
        <Part key={name} id={`applicant-${name}`} title={label}>
          <p className="whitespace-pre-line">{text}</p>
        </Part>
      ))}
      <ApplicantAnswers applicant={applicant} />
      {snapshot.about && (
        <Part id="applicant-about" title="About">
          <p className="whitespace-pre-line">{snapshot.about}</p>
        </Part>
      )}
      {snapshot.experience.length > 0 && (
        <Part id="applicant-work" title="Work">
          <RouteLine
            tone="past"
            size="small"
            stops={snapshot.experience.map(({ title, company, from, to, summary }, place) => ({
              label: [title, company].filter(Boolean).join(', '),
              state: place === 0 && !to ? 'now' : 'done',
              meta: (
                <>
                  {formatYears(from, to)}
                  {summary && <span className="mt-1 block text-sm text-fg">{summary}</span>}
                </>
              ),
            }))}
          />
        </Part>
      )}
      {snapshot.education.length > 0 && (
        <Part id="applicant-education" title="Education">
          <ul className="grid gap-2 text-sm">
            {snapshot.education.map(({ school, degree, year }) => (
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
      {snapshot.skills.length > 0 && (
        <Part id="applicant-skills" title="Skills">
          <ul className="flex flex-wrap gap-2">
            {snapshot.skills.map((skill) => (
              <li key={skill} className="tag">
                {skill}
                {snapshot.skillYears[skill] !== undefined &&
                  `, ${plural(snapshot.skillYears[skill], 'year')}`}
              </li>
            ))}
          </ul>
        </Part>
      )}
      {profileParts(snapshot).map(({ id, title, lines }) => (
        <Part key={id} id={`applicant-${id}`} title={title}>
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
      <Part id="applicant-permit" title="May work there">
        <ul className="grid gap-1.5 text-sm">
          <YesNoItem
            answer={snapshot.authorisedToWork}
            yes="Authorised to work there"
            no="Not authorised to work there yet"
          />
          <YesNoItem answer={snapshot.needsSponsorship} yes="Needs sponsorship" no="Needs no sponsorship" />
        </ul>
        <p className="mt-3 text-sm">
          <a className="link" href={`mailto:${snapshot.email}`}>
            {snapshot.email}
          </a>
        </p>
      </Part>
    </>
  )
}

const YesNoItem = ({ answer, yes, no }: { answer: boolean | null; yes: string; no: string }) => (
  <li className="flex items-center gap-2">
    {answer === null ? (
      <span className="text-fg-muted">{yes}: not answered</span>
    ) : (
      <>
        {answer ? (
          <Check className="size-4" aria-hidden="true" />
        ) : (
          <X className="size-4" aria-hidden="true" />
        )}
        {answer ? yes : no}
      </>
    )}
  </li>
)
