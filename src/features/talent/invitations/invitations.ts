import { apiQuery, type DataOf } from '#/client/api.ts'

export const invitationsQuery = apiQuery('/invitations', {}, { silent: true })
export type Invitation = DataOf<'GET', '/invitations'>[number]

export const invitationStateLabels: Record<Invitation['state'], string> = {
  waiting: 'Waiting for your answer',
  applied: 'You applied',
  declined: 'You declined',
  closed: 'The job isn’t taking applications now',
}
