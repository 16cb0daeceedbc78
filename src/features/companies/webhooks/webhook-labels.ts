import type { DataOf } from '#/client/api.ts'
import { eventKindNames, eventKinds } from './events.ts'

export type Webhook = DataOf<'GET', '/employer/webhooks'>[number]
export type Delivery = DataOf<'GET', '/employer/webhooks/:id/deliveries'>['deliveries'][number]

export const formatLabels: Record<Webhook['format'], string> = {
  standard: 'Signed events',
  slack: 'Slack',
  teams: 'Microsoft Teams',
}

/** What a webhook sends beside ids, in a word for its row. */
export const contentLabel = ({ format, isFull }: Pick<Webhook, 'format' | 'isFull'>) =>
  format === 'standard'
    ? `${formatLabels.standard}, ${isFull ? 'full' : 'ids only'}`
    : `Messages to ${formatLabels[format]}, ${isFull ? 'with names' : 'without names'}`

export function kindsSentence(kinds: Webhook['kinds']) {
  if (kinds.length === eventKindNames.length) return 'Everything'
  const [first = 'job.closed', ...others] = kinds
  const label = eventKinds[first].label
  return others.length === 0 ? label : `${label}, and ${others.length} more`
}

export const offSentences: Record<NonNullable<Webhook['off']>, (webhook: Webhook) => string> = {
  'by-hand': () => 'Somebody of your team turned it off. What happens meanwhile is not sent later.',
  'maker-left': () => 'Whoever made it left the team. Turn it on to make it yours.',
  'maker-rights': ({ madeBy }) =>
    `${madeBy ?? 'Whoever made it'} may not manage the team any more. Turn it on to make it yours.`,
  failed: () => 'Nothing arrived for three days, so we switched it off. Turn it on when its server is well.',
  gone: () => 'Its server said that it is gone (410), so we switched it off.',
}
