import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { type CompanyActor, hasRight, type Right } from '#/shared/rights.ts'
import { apiQuery } from './api.ts'
import { openQueryClient } from './queries/query-client.ts'
import { actingFor } from './session.ts'

const profile = apiQuery('/employers', {}, { silent: true })

/** Until the role is known everything is shown: the server refuses what it must. */
const unknownActor: CompanyActor = 'owner'

/** As what the reader acts for the company of this page: a role in its team, or its recruiter. */
export function useActor(): CompanyActor {
  const client = actingFor(useLocation().pathname)
  const { data } = useQuery({ ...profile, enabled: client === null })
  return client === null ? (data?.yourRole ?? unknownActor) : 'recruiter'
}

/** Whether to show what needs this right. */
export const useCan = (right: Right) => hasRight(useActor(), right)

/** The same outside of components, as it is known by now. */
export const readActor = (): CompanyActor =>
  actingFor() === null
    ? (openQueryClient().getQueryData(profile.queryKey)?.yourRole ?? unknownActor)
    : 'recruiter'
