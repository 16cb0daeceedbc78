import type { DataOf } from '#/client/api.ts'
import { entityTypes } from '#/shared/reference/reference.ts'
import { Check, type Icon } from '#/ui/icons/icons.tsx'
import { Ban, Hourglass, Pencil, ShieldAlert } from '#/ui/icons/more-icons.tsx'
import type { StatusTone } from '#/ui/StatusBadge.tsx'

export type VerificationCase = DataOf<'GET', '/admin/verification/:id'>
export type QueuedVerificationCase = DataOf<'GET', '/admin/verification'>[number]
export type LockHolder = DataOf<'POST', '/admin/verification/:id/lock'>

export const companyStatusLabels: Record<
  VerificationCase['status'],
  { tone: StatusTone; icon: Icon; label: string }
> = {
  draft: { tone: 'neutral', icon: Pencil, label: 'Sent back' },
  pending: { tone: 'brand', icon: Hourglass, label: 'Being checked' },
  approved: { tone: 'success', icon: Check, label: 'Check passed' },
  rejected: { tone: 'danger', icon: Ban, label: 'Refused' },
  suspended: { tone: 'danger', icon: ShieldAlert, label: 'Suspended' },
}

/** The labels of the queue's lists. */
export const verificationListLabels = {
  waiting: 'Waiting',
  first: 'First checks',
  again: 'Re-checks',
  appeal: 'Appeals',
  suspended: 'Suspended',
  refused: 'Refused',
  'sent back': 'Sent back',
  verified: 'Check passed',
  all: 'Every company',
} as const
export type VerificationListName = keyof typeof verificationListLabels
export const isVerificationListName = (name: string): name is VerificationListName =>
  name in verificationListLabels

/** Tags for kinds of cases that the list does not imply. */
export const caseKindTags: Partial<Record<QueuedVerificationCase['kind'], string>> = {
  again: 'Re-check',
  appeal: 'Appeal',
  suspended: 'Suspended',
}

export const entityTypeLabel = (value: string | null) =>
  entityTypes.find((type) => type.value === value)?.label
