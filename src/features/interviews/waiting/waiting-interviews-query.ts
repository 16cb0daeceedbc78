import { apiQuery } from '#/client/api.ts'

export const waitingInterviewsQuery = apiQuery('/employer/waiting-interviews', {}, { silent: true })
