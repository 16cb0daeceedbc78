import type { DataOf } from '#/client/api.ts'
import { DateTime, DayTime } from '#/ui/DateTime.tsx'
import { Check, type Icon } from '#/ui/icons/icons.tsx'
import { Ban, Clock, Mail, MinusCircle } from '#/ui/icons/more-icons.tsx'
import { StatusBadge, type StatusTone } from '#/ui/StatusBadge.tsx'
import type { MandateState } from './states.ts'

export type EmployersMandate = DataOf<'GET', '/employer/mandates'>['mandates'][number]
export type RecruitersMandate = DataOf<'GET', '/recruiter/mandates'>[number]

const states: Record<MandateState, { tone: StatusTone; icon: Icon; words: string }> = {
  asked: { tone: 'info', icon: Clock, words: 'Asked' },
  invited: { tone: 'warning', icon: Mail, words: 'Invited' },
  active: { tone: 'success', icon: Check, words: 'Active' },
  declined: { tone: 'neutral', icon: Ban, words: 'Declined' },
  ended: { tone: 'neutral', icon: MinusCircle, words: 'Ended' },
}

type Standing = Pick<EmployersMandate, 'state' | 'expiresAt'>

export const hasRunOut = ({ expiresAt }: Pick<Standing, 'expiresAt'>) =>
  expiresAt !== null && Date.parse(expiresAt) <= Date.now()

/** Where a mandate stands, and until when an invitation waits. */
export const MandateBadge = (mandate: Standing) => {
  const { tone, icon, words } = states[mandate.state]
  const ranOut = hasRunOut(mandate)
  return (
    <div>
      <StatusBadge tone={tone} icon={icon}>
        {ranOut ? 'Invitation ran out' : words}
      </StatusBadge>
      {mandate.expiresAt && !ranOut && (
        <span className="mt-1 block text-sm text-fg-muted">
          Until <DayTime iso={mandate.expiresAt} />
        </span>
      )}
    </div>
  )
}

const did: Record<MandateState, string> = {
  asked: 'Asked for by',
  invited: 'Invitation by',
  active: 'Confirmed by',
  declined: 'Declined by',
  ended: 'Ended by',
}

/** The newest line of the record: what happened, by whom, when, and in which words. */
export const LastMove = ({ history }: Pick<EmployersMandate, 'history'>) => {
  const last = history.at(-1)
  if (!last) return null
  return (
    <span className="block text-sm text-fg-muted wrap-anywhere">
      {last.from === 'invited' && last.to === 'active' ? 'Accepted by' : did[last.to]} {last.by},{' '}
      <DateTime iso={last.at} />
      {last.reason && <>: “{last.reason}”</>}
    </span>
  )
}

export const jobsWords = (count: number) =>
  count === 0 ? 'No jobs yet' : count === 1 ? '1 job' : `${count} jobs`
