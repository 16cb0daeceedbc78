import { daysBetween, formatDay } from '#/shared/dates.ts'
import { formatShortPay } from '#/shared/money.ts'
import type { RouteStop } from '#/ui/RouteLine.tsx'
import { mainStageOf, mainStages, stageLabel } from '../stages.ts'
import type { ApplicationDetail, ApplicationSummary } from './labels.ts'
import { amountOf, daysLateLabel, mainStageLabels } from './labels.ts'

/** The last stop of an ended application. */
const endStop = (card: ApplicationSummary): RouteStop | null => {
  if (card.recalledAt) return { label: 'Employer removed for fraud', state: 'end' }
  if (card.stage === 'rejected') return { label: 'Not selected', state: 'end' }
  if (card.stage === 'withdrawn') return { label: 'Withdrawn', state: 'end' }
  if (card.stage === 'offer reject') return { label: 'You declined', state: 'end' }
  return null
}

/** Timeline from the list's data: no dates of single stages, only the promised reply. */
export function summaryTimeline(card: ApplicationSummary): RouteStop[] {
  const { reached, ended } = card.progress
  const end = endStop(card)
  const pastLabels = mainStageLabels.slice(0, reached)
  if (ended && end)
    return [
      ...pastLabels.map(
        (label, index): RouteStop => ({
          label,
          state: 'done',
          ...(index === 0 && { meta: formatDay(card.appliedAt) }),
        }),
      ),
      { ...end, meta: formatDay(card.stageChangedAt) },
    ]
  if (card.stage === 'hire') return mainStageLabels.map((label) => ({ label, state: 'done' }))
  // While the employer decides, the marker is at the stage they decide about; an offer is where the seeker
  // is.
  const currentIndex = card.waitingOn === 'them' && reached < 5 ? reached : reached - 1
  return mainStageLabels.map((label, index): RouteStop => {
    if (index > currentIndex) return { label, state: 'next' }
    if (index < currentIndex)
      return { label, state: 'done', ...(index === 0 && { meta: formatDay(card.appliedAt) }) }
    return { label, state: 'now', live: true, meta: replyByLabel(card) }
  })
}

const replyByLabel = ({ replyBy, daysLate }: ApplicationSummary) => {
  if (!replyBy) return undefined
  return daysLate > 0 ? daysLateLabel(daysLate) : `Reply by ${formatDay(replyBy)}`
}

const durationLabel = (from: string, to: string) => {
  const days = daysBetween(from, to)
  return days === 0 ? 'the same day' : days === 1 ? '1 day' : `${days} days`
}

/** Timeline from the full history: past stages with dates, who acts now, what may follow. */
export function detailTimeline(application: ApplicationDetail): RouteStop[] {
  const stageChanges = application.events.filter(({ kind }) => kind === 'moved')
  // An applicant may be moved back and forth; each stage is shown once, as last reached.
  const past = new Map<string, RouteStop>()
  let previousAt: string | null = null
  for (const { to, at } of stageChanges) {
    const label = pastLabel(application, to)
    past.delete(label)
    past.set(label, {
      label,
      meta: previousAt ? `${formatDay(at)}, ${durationLabel(previousAt, at)}` : formatDay(at),
      state: 'done',
    })
    previousAt = at
  }
  const pastLabels = [...past.values()]
  const end = endStop(application)
  if (end) {
    const last = stageChanges.at(-1)
    // An application that had ended before the recall keeps its last stage.
    if (application.recalledAt && last?.by !== 'waymark')
      return [...pastLabels, { ...end, meta: formatDay(application.recalledAt) }]
    const totalTime = last ? `, ${durationLabel(application.appliedAt, last.at)} in all` : ''
    return [...pastLabels.slice(0, -1), { ...end, meta: last && `${formatDay(last.at)}${totalTime}` }]
  }
  if (application.stage === 'hire') return pastLabels
  const mainStage = mainStageOf(application.stage)
  const futureStages = mainStage ? mainStages.slice(mainStages.indexOf(mainStage) + 1) : []
  return [
    ...pastLabels,
    currentStop(application),
    ...futureStages.map((next): RouteStop => futureStop(application, next)),
  ]
}

function pastLabel(application: ApplicationDetail, to: ApplicationDetail['stage']) {
  if (to === 'offer' && application.offer) return `Offer: ${amountOf(application.offer)}`
  if (to === 'offer counter') return 'You countered'
  if (to === 'offer accept') return 'Accepted'
  return stageLabel(to, 'seeker')
}

function currentStop(application: ApplicationDetail): RouteStop {
  const { company } = application.job
  if (application.waitingOn === 'you')
    return {
      label: 'Your answer',
      meta: application.offer?.answerBy ? `By ${formatDay(application.offer.answerBy)}` : undefined,
      state: 'now',
      live: true,
    }
  const employerActions = {
    applied: application.openedAt ? 'decides' : 'reads it',
    'offer counter': 'answers your counter',
    'offer accept': 'confirms the hire',
  } as Partial<Record<ApplicationDetail['stage'], string>>
  return {
    label: `${company.name} ${employerActions[application.stage] ?? 'decides'}`,
    meta: application.replyBy ? `By ${formatDay(application.replyBy)}` : undefined,
    state: 'now',
    live: true,
  }
}

function futureStop(application: ApplicationDetail, mainStage: (typeof mainStages)[number]): RouteStop {
  const label = mainStageLabels[mainStages.indexOf(mainStage)] ?? mainStage
  const note = application.steps.find((step) => step.name.toLowerCase() === label.toLowerCase())?.note
  const band = mainStage === 'offer' && application.job.pay ? formatShortPay(application.job.pay) : undefined
  const start =
    mainStage === 'hire' && application.offer?.startsOn
      ? `Start ${formatDay(application.offer.startsOn)}`
      : undefined
  return { label, meta: note ?? band ?? start, state: 'next' }
}
