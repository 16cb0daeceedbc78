import type { DataOf } from '#/client/api.ts'
import { currentTime } from '#/shared/clock.ts'
import { plural } from '#/shared/sentence.ts'
import { DateTime } from '#/ui/DateTime.tsx'
import { Check, type Icon } from '#/ui/icons/icons.tsx'
import { Ban, Clock, Mail, MinusCircle } from '#/ui/icons/more-icons.tsx'
import { StatusBadge, type StatusTone } from '#/ui/StatusBadge.tsx'
import type { MandateState } from './states.ts'

export type EmployersMandate = DataOf<'GET', '/employer/mandates'>[number]
export type RecruitersMandate = DataOf<'GET', '/recruiter/mandates'>[number]

const stateBadges: Record<MandateState, { tone: StatusTone; icon: Icon; label: string }> = {
  requested: { tone: 'info', icon: Clock, label: 'Asked' },
  invited: { tone: 'warning', icon: Mail, label: 'Invited' },
  active: { tone: 'success', icon: Check, label: 'Active' },
  declined: { tone: 'neutral', icon: Ban, label: 'Declined' },
  ended: { tone: 'neutral', icon: MinusCircle, label: 'Ended' },
}

type MandateStatus = Pick<EmployersMandate, 'state' | 'expiresAt'>

export const isInvitationExpired = ({ expiresAt }: Pick<MandateStatus, 'expiresAt'>) =>
  expiresAt !== null && Date.parse(expiresAt) <= currentTime()

/** The state of a mandate, and the expiry of an invitation. */
export const MandateBadge = (mandate: MandateStatus) => {
  const { tone, icon, label } = stateBadges[mandate.state]
  const isExpired = isInvitationExpired(mandate)
  return (
    <div>
      <StatusBadge tone={tone} icon={icon}>
        {isExpired ? 'Invitation ran out' : label}
      </StatusBadge>
      {mandate.expiresAt && !isExpired && (
        <span className="mt-1 block text-sm text-fg-muted">
          Until <DateTime iso={mandate.expiresAt} as="time" />
        </span>
      )}
    </div>
  )
}

const eventLabels: Record<MandateState, string> = {
  requested: 'Asked for by',
  invited: 'Invitation by',
  active: 'Confirmed by',
  declined: 'Declined by',
  ended: 'Ended by',
}

/** The latest event: what happened, by whom, when and with which message. */
export const LastEvent = ({ history }: Pick<EmployersMandate, 'history'>) => {
  const last = history.at(-1)
  if (!last) return null
  return (
    <span className="block text-sm text-fg-muted wrap-anywhere">
      {last.from === 'invited' && last.to === 'active' ? 'Accepted by' : eventLabels[last.to]} {last.by},{' '}
      <DateTime iso={last.at} as="day" />
      {last.reason && <>: “{last.reason}”</>}
    </span>
  )
}

export const mandateJobsLabel = (count: number) => (count === 0 ? 'No jobs yet' : plural(count, 'job'))
