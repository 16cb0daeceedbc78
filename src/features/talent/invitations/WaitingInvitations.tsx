import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '#/shared/paths.ts'
import { PageSection } from '#/ui/Section.tsx'
import { InvitationRow } from './InvitationRow.tsx'
import { type Invitation, invitationsQuery } from './invitations.ts'

const maxShown = 3

/** The first of these as rows of a list, and the way to all. */
export const InvitationRows = ({ invitations }: { invitations: Invitation[] }) => (
  <>
    {invitations.slice(0, maxShown).map((invitation) => (
      <InvitationRow key={invitation.id} invitation={invitation} />
    ))}
    {invitations.length > maxShown && (
      <li className="border-b border-base-300 py-4">
        <Link to={paths.seeker.visibility} className="link">
          All {invitations.length} invitations
        </Link>
      </li>
    )}
  </>
)

/** Before the first application: invitations without an answer; nothing when there is none. */
export function WaitingInvitations() {
  const { data = [] } = useQuery(invitationsQuery)
  const waiting = data.filter(({ state }) => state === 'waiting')
  if (waiting.length === 0) return null
  return (
    <PageSection
      id="waiting-invitations"
      title="Invitations"
      intro="Companies that can find you ask you to apply."
      aside={
        <Link to={paths.seeker.visibility} className="link">
          Who can find you
        </Link>
      }
    >
      <ul>
        <InvitationRows invitations={waiting} />
      </ul>
    </PageSection>
  )
}
