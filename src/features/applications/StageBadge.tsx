import { formatShortMoney } from '#/shared/money.ts'
import { Check, type Icon, LogOut } from '#/ui/icons/icons.tsx'
import {
  Ban,
  CalendarClock,
  CircleDollarSign,
  ListChecks,
  Mail,
  Star,
  Trophy,
  Undo2,
} from '#/ui/icons/more-icons.tsx'
import { StatusBadge, type StatusKind } from '#/ui/StatusBadge.tsx'
import { type Side, type Stage, stageLabel } from './stages.ts'

const looks: Record<Stage, [StatusKind, Icon]> = {
  applied: ['idle', Mail],
  'short-listed': ['idle', Star],
  screened: ['idle', ListChecks],
  interview: ['ink', CalendarClock],
  offer: ['sign', CircleDollarSign],
  'offer accept': ['go', Check],
  'offer reject': ['idle', Undo2],
  'offer counter': ['care', CircleDollarSign],
  hire: ['go', Trophy],
  // Grey on purpose: it is bad news, not an error.
  rejected: ['idle', Ban],
  withdrawn: ['idle', LogOut],
}

type StageBadgeProps = {
  stage: Stage
  reader: Side
  /** The seeker's open counter-offer, whose amount is the news. */
  counter?: { amount: number; currency: string } | null
}

export const StageBadge = ({ stage, reader, counter }: StageBadgeProps) => {
  const [kind, icon] = looks[stage]
  return (
    <StatusBadge kind={kind} icon={icon}>
      {stageLabel(stage, reader)}
      {stage === 'offer counter' && counter && ` at ${formatShortMoney(counter.amount, counter.currency)}`}
    </StatusBadge>
  )
}
