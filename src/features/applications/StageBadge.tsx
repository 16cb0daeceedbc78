import { formatShortMoney } from '#/shared/money/money.ts'
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
import { StatusBadge, type StatusTone } from '#/ui/StatusBadge.tsx'
import { rescindedLabel, type Stage, type StageSide, stageLabel } from './stages.ts'

const badgeStyles: Record<Stage, [StatusTone, Icon]> = {
  applied: ['neutral', Mail],
  'short-listed': ['neutral', Star],
  screened: ['neutral', ListChecks],
  interview: ['dark', CalendarClock],
  offer: ['brand', CircleDollarSign],
  'offer accept': ['success', Check],
  'offer reject': ['neutral', Undo2],
  'offer counter': ['warning', CircleDollarSign],
  hire: ['success', Trophy],
  // Grey, because a rejection is bad news and not an error.
  rejected: ['neutral', Ban],
  withdrawn: ['neutral', LogOut],
}

type StageBadgeProps = {
  stage: Stage
  reader: StageSide
  /** The seeker's open counter-offer; its amount is shown. */
  counter?: { amount: number; currency: string } | null
  /** It ended an offer that both had agreed on. */
  isRescinded?: boolean
}

export const StageBadge = ({ stage, reader, counter, isRescinded }: StageBadgeProps) => {
  const [kind, icon] = badgeStyles[stage]
  return (
    <StatusBadge tone={kind} icon={icon}>
      {isRescinded ? rescindedLabel : stageLabel(stage, reader)}
      {stage === 'offer counter' && counter && ` at ${formatShortMoney(counter.amount, counter.currency)}`}
    </StatusBadge>
  )
}
