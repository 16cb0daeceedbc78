import { Check, X } from '#/ui/icons/icons.tsx'
import { ApplicantAnswers } from '../answers/ApplicantAnswers.tsx'
import { ApplicantPart as Part } from '../answers/ApplicantPart.tsx'
import { ReadProfile } from '../answers/ReadProfile.tsx'
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
  return (
    <>
      {filledWrittenFields(applicant).map(({ name, label, text }) => (
        <Part key={name} id={`applicant-${name}`} title={label}>
          <p className="whitespace-pre-line">{text}</p>
        </Part>
      ))}
      <ApplicantAnswers applicant={applicant} />
      <ReadProfile profile={snapshot} />
      <Part id="applicant-permit" title="May work there">
        <ul className="grid gap-1.5 text-sm">
          <YesNoItem
            answer={snapshot.authorisedToWork}
            yes="Authorized to work there"
            no="Not authorized to work there yet"
          />
          <YesNoItem answer={snapshot.needsSponsorship} yes="Needs sponsorship" no="Needs no sponsorship" />
        </ul>
        {snapshot.email && (
          <p className="mt-3 text-sm">
            <a className="link" href={`mailto:${snapshot.email}`}>
              {snapshot.email}
            </a>
          </p>
        )}
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
