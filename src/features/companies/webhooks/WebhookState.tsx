import { Check } from '#/ui/icons/icons.tsx'
import { CirclePause, TriangleAlert } from '#/ui/icons/more-icons.tsx'
import { StatusBadge } from '#/ui/StatusBadge.tsx'
import type { Webhook } from './webhook-labels.ts'

export function WebhookState({ off, failingSince }: Pick<Webhook, 'off' | 'failingSince'>) {
  if (off)
    return (
      <StatusBadge tone="neutral" icon={CirclePause}>
        Off
      </StatusBadge>
    )
  return failingSince ? (
    <StatusBadge tone="danger" icon={TriangleAlert}>
      No answer
    </StatusBadge>
  ) : (
    <StatusBadge tone="success" icon={Check}>
      On
    </StatusBadge>
  )
}
