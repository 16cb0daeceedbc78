import { create, type StoreApi, type UseBoundStore } from 'zustand'
import { api, type DataOf } from '#/client/api.ts'
import { type JobsListLoading, useJobsList } from '#/features/jobs/jobs-list.ts'
import { AppError } from '#/shared/errors.ts'

export type LandingJob = DataOf<'GET', '/landingpage/jobs'>[number]
export type LandingEmployer = DataOf<'GET', '/landingpage/employer'>[number]

type EmployersList = JobsListLoading & { allEmployers: LandingEmployer[] }

export { useJobsList }
export const useEmployersList = create<EmployersList>(() => ({
  allEmployers: [],
  loading: false,
  error: null,
}))

const none: never[] = []

/**
 * What a section shows of its list, the server's until the browser has its own. Each value is as narrow as what is shown,
 * so a request that brings nothing new draws nothing anew.
 */
export function useShownList<State extends JobsListLoading, Row>(
  useList: UseBoundStore<StoreApi<State>>,
  rowsOf: (state: State) => Row[],
  serverData: Row[] | null,
) {
  const rows = useList((state) => (rowsOf(state).length > 0 ? rowsOf(state) : (serverData ?? none)))
  const loading = useList((state) => state.loading && rowsOf(state).length === 0)
  const error = useList((state) => state.error)
  return { rows, loading, error }
}

/** The known list where the server sent the same again, so that it need not be drawn anew. */
const reuseIfEqual = <T>(known: T, sent: T): T =>
  JSON.stringify(known) === JSON.stringify(sent) ? known : sent

const errorMessage = (error: unknown) =>
  error instanceof AppError ? error.message : 'Something has gone wrong'

/**
 * Loads jobs as the spec demands: a request sets loading; success stores the list, failure the server's
 * message, and both clear loading.
 */
export async function loadJobs(get = () => api.get('/landingpage/jobs', {}, { silent: true })) {
  useJobsList.setState({ loading: true })
  try {
    const { data } = await get()
    useJobsList.setState(({ allJobs }) => ({
      allJobs: reuseIfEqual(allJobs, data),
      loading: false,
      error: null,
    }))
  } catch (error) {
    useJobsList.setState({ loading: false, error: errorMessage(error) })
  }
}

export async function loadEmployers(get = () => api.get('/landingpage/employer', {}, { silent: true })) {
  useEmployersList.setState({ loading: true })
  try {
    const { data } = await get()
    useEmployersList.setState(({ allEmployers }) => ({
      allEmployers: reuseIfEqual(allEmployers, data),
      loading: false,
      error: null,
    }))
  } catch (error) {
    useEmployersList.setState({ loading: false, error: errorMessage(error) })
  }
}

/**
 * Called at app start. The server-rendered data is shown first; these requests wait until the browser is
 * idle.
 */
export function refreshLanding() {
  const start = () => void Promise.all([loadJobs(), loadEmployers()])
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 2000 })
  else setTimeout(start, 200)
}
