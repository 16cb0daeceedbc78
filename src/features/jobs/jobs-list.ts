import { create } from 'zustand'
import { api, apiQuery, type DataOf } from '#/client/api.ts'
import type { Contract } from '#/contract.ts'
import type { RequestInput } from '#/shared/endpoint.ts'

export type JobsListLoading = { loading: boolean; error: string | null }
type LandingJob = DataOf<'GET', '/landingpage/jobs'>[number]
type JobCard = DataOf<'GET', '/jobs'>[number]

/** The specification's job list state: the landing page's list, and the last answer of GET /jobs. */
type JobsList = JobsListLoading & { allJobs: LandingJob[]; jobs: JobCard[] }

export const useJobsList = create<JobsList>(() => ({ allJobs: [], jobs: [], loading: false, error: null }))

export const storeJobs = (jobs: JobCard[]) => useJobsList.setState({ jobs })

/** GET /jobs for `useQuery`; its answer is stored in the job list state as well. */
export function jobsQuery(input: RequestInput<Contract['GET /jobs']>) {
  return {
    ...apiQuery('/jobs', input, { silent: true }),
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const { data } = await api.get('/jobs', input, { silent: true, signal })
      storeJobs(data)
      return data
    },
  }
}
