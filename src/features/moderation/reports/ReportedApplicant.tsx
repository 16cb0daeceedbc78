import { Link } from 'react-router'
import type { DataOf } from '#/client/api.ts'
import { paths } from '#/shared/paths.ts'
import { DateTime } from '#/ui/DateTime.tsx'
import { DescriptionRows } from '#/ui/DescriptionList.tsx'
import { ReviewSection } from '../ReviewSection.tsx'

type Applicant = NonNullable<DataOf<'GET', '/admin/reports/:id'>['applicant']>

/** Whose message was reported. Nothing of their application is shown: it is not what was reported. */
export const ReportedApplicant = ({ applicant }: { applicant: Applicant }) => (
  <ReviewSection id="applicant" title="The applicant">
    <DescriptionRows
      className="mt-2"
      items={[
        {
          label: 'Name',
          value: (
            <Link to={paths.admin.user(applicant.id)} className="link">
              {applicant.name}
            </Link>
          ),
          note: applicant.isSuspended ? 'Suspended' : 'The account is suspended there, if it has to be',
        },
        { label: 'Account since', value: <DateTime iso={applicant.since} as="day" /> },
        {
          label: 'Earlier cases',
          value: String(applicant.earlierCases),
          note: 'In which we had to step in',
        },
      ]}
    />
  </ReviewSection>
)
