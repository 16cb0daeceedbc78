import { queryOptions } from '@tanstack/react-query'
import type { Contract } from '#/contract.ts'
import { fillPath, responseError } from '#/shared/api-call.ts'
import { hearServerTime } from '#/shared/clock.ts'
import type { Method, RequestInput, ResponseData, Success } from '#/shared/endpoint.ts'
import { AppError, type FailureResponse, noAnswer } from '#/shared/errors.ts'
import { paths } from '#/shared/paths.ts'
import { actingFor, storedToken } from './session.ts'
import { endSession } from './session-end/session-end.ts'
import { requestProof } from './step-up.ts'
import { showFailure } from './toasts/toast.ts'

/** The paths of the contract for a method. Types only, so no schema is bundled for the browser. */
export type PathsOf<M extends Method> = keyof Contract extends infer Key
  ? Key extends `${M} ${infer Path}`
    ? Path
    : never
  : never
type EndpointAt<M extends Method, Path extends string> = Contract[`${M} ${Path}` & keyof Contract]
type Input<M extends Method, Path extends string> = RequestInput<EndpointAt<M, Path>>
/** The type of `data` in the response of an endpoint: `DataOf<'GET', '/jobs/:slug'>`. */
export type DataOf<M extends Method, Path extends PathsOf<M>> = ResponseData<EndpointAt<M, Path>>

type CallOptions = {
  /** The caller shows the failure itself; no toast. */
  silent?: boolean
  signal?: AbortSignal
  /** The client company, if it is not that of the open page. */
  actingFor?: string | null
}
type Args<M extends Method, Path extends string> =
  Record<never, never> extends Input<M, Path>
    ? [input?: Input<M, Path>, options?: CallOptions]
    : [input: Input<M, Path>, options?: CallOptions]
type Verb<M extends Method> = <Path extends PathsOf<M>>(
  path: Path,
  ...args: Args<M, Path>
) => Promise<Success<DataOf<M, Path>>>

export type ApiClient = {
  get: Verb<'GET'>
  post: Verb<'POST'>
  put: Verb<'PUT'>
  patch: Verb<'PATCH'>
  delete: Verb<'DELETE'>
}

const base = import.meta.env.VITE_API_BASE_URL ?? '/api'
export const apiUrl = (path: string) => base + path

function queryString(rest: Record<string, unknown>) {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(rest)) {
    if (value === undefined || value === null || value === '') continue
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one))
  }
  return search.size > 0 ? `?${search}` : ''
}

/** The bearer token, and for a recruiter the client company. */
export const authHeaders = (client = actingFor()): Record<string, string> => {
  const token = storedToken()
  return {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(token && client && { 'acting-for': client }),
  }
}

/** Identifies the browser in requests about signing in, of which reading sends none. */
async function deviceHeader(): Promise<Record<string, string>> {
  const { deviceSecret } = await import('./device.ts')
  return { device: await deviceSecret() }
}

/** Refusals that a dialog answers, so that no toast reports them. */
const questions = ['step-up', 'second-factor']

/** Whatever page was open: a closed account has only one. */
function showAccountClosed() {
  if (window.location.pathname !== paths.accountClosed) window.location.replace(paths.accountClosed)
}

/** Reads an answer as the envelope; throws the server's failure as AppError, and shows it unless `silent`. */
export async function readAnswer(
  path: string,
  request: Promise<Response>,
  options: CallOptions,
): Promise<Success<unknown>> {
  const token = storedToken()
  try {
    const response = await request
    hearServerTime(response.headers.get('date'))
    const body = (await response.json().catch(() => null)) as Success<unknown> | FailureResponse | null
    if (response.ok && body?.success) return body
    const failure = body && !body.success ? body : null
    throw responseError(response.status, failure, response.headers.get('retry-after'))
  } catch (error) {
    if (options.signal?.aborted) throw error
    const known = error instanceof AppError ? error : new AppError(noAnswer)
    // Wrong credentials are not an ended session, and whoever logs out is not sent anywhere.
    const mayEnd = !['/auth/login', '/auth/register', '/auth/logout'].includes(path)
    // A late 401 to an earlier session ends none that has begun since.
    const current = storedToken()
    if (known.status === 401 && current && current !== token) throw known
    if (known.status === 401 && mayEnd && current) endSession(known)
    else if (known.status === 403 && known.code === 'account-closed') showAccountClosed()
    else if (!options.silent && !questions.includes(known.code ?? '')) showFailure(known, path)
    throw known
  }
}

function verb(method: Method) {
  return (path: string, input: object = {}, options: CallOptions = {}) => {
    const { filled, rest } = fillPath(path, input)
    const inQuery = method === 'GET' || method === 'DELETE'
    const send = (more: Record<string, string>) =>
      fetch(apiUrl(inQuery ? filled + queryString(rest) : filled), {
        method,
        headers: {
          ...authHeaders(options.actingFor),
          ...more,
          ...(!inQuery && { 'content-type': 'application/json' }),
        },
        ...(!inQuery && { body: JSON.stringify(rest) }),
        ...(options.signal && { signal: options.signal }),
      })
    const attempt = () =>
      readAnswer(path, /^\/(auth|account)\b/.test(path) ? deviceHeader().then(send) : send({}), options)
    return attempt().catch(async (error) => {
      // The interrupted act goes on once the person has proven who they are.
      if (error instanceof AppError && error.code === 'step-up' && (await requestProof())) return attempt()
      throw error
    })
  }
}

/** The one HTTP client: `api.get('/jobs/:slug', { slug })` returns the envelope, typed by the contract. */
export const api = { get: verb('GET') } as unknown as Pick<ApiClient, 'get'>

/** Calls an endpoint by its key in the contract. Writes go through `useWrite`, which calls this. */
export function sendApiRequest<Key extends keyof Contract>(
  key: Key,
  input: RequestInput<Contract[Key]>,
  options?: CallOptions,
): Promise<Success<ResponseData<Contract[Key]>>> {
  const [method, path] = key.split(' ') as [Method, string]
  return verb(method)(path, input, options) as Promise<Success<ResponseData<Contract[Key]>>>
}

/** For TanStack Query: `useQuery(apiQuery('/jobs/:slug', { slug }))` gives the `data` of the envelope. */
export function apiQuery<Path extends PathsOf<'GET'>>(path: Path, ...args: Args<'GET', Path>) {
  const { queryKey, queryFn } = envelopeQuery(path, ...args)
  return queryOptions({
    queryKey: [path, queryKey[1]] as const,
    queryFn: async (context) => (await queryFn(context)).data,
  })
}

/** The same with the whole envelope, where the page needs `meta` beside the data. */
export function envelopeQuery<Path extends PathsOf<'GET'>>(
  path: Path,
  ...[input, options]: Args<'GET', Path>
) {
  return {
    queryKey: [path, input ?? {}, 'with meta'] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      api.get(path, ...([input, { ...options, signal }] as unknown as Args<'GET', Path>)),
  }
}

/** For useInfiniteQuery: page after page, each asked for with the cursor that the one before it named. */
export function pagesQuery<Path extends PathsOf<'GET'>>(
  path: Path,
  inputOf: (cursor: string | null) => Input<'GET', Path>,
) {
  const pageAt = (cursor: string | null) =>
    envelopeQuery(path, ...([inputOf(cursor), { silent: true }] as unknown as Args<'GET', Path>))
  return {
    queryKey: [path, inputOf(null), 'page after page'] as const,
    queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
      pageAt(pageParam).queryFn({ signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }: Success<unknown>) => meta?.nextCursor || null,
  }
}
