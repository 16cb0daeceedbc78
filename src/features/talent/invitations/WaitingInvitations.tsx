import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '#/shared/paths.ts'
import { PageSection } from '#/ui/Section.tsx'
import { InvitationRow } from './InvitationRow.tsx'
import { invitationsQuery } from './invitations.ts'

const maxShown = 3

/** On the seeker's home: invitations without an answer; nothing when there is none. */
export function WaitingInvitations() {
  const { data = [] } = useQuery(invitationsQuery)
  const waiting = data.filter(({ state }) => state === 'waiting')
  if (waiting.length === 0) return null
  return (
    <PageSection
      id="waiting-invitations"
      title="Invitations"
      intro="Companies that you let find you ask you to apply."
      aside={
        <Link to={paths.seeker.visibility} className="link">
          {waiting.length > maxShown ? `All ${waiting.length}` : 'Who finds you'}
        </Link>
      }
    >
      <ul>
        {waiting.slice(0, maxShown).map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </PageSection>
  )
}
