import { cursorFields, type Endpoints, version } from './schema.ts'

export type { Endpoints }
export type Endpoint = keyof Endpoints & string
export type Input<Key extends Endpoint> = Endpoints[Key]['input']
export type Data<Key extends Endpoint> = Endpoints[Key]['data']

export type Answer<Key extends Endpoint> = {
  data: Data<Key>
  message?: string
  meta?: { total?: number; nextCursor?: string | null }
}

export type ClientOptions = {
  /** Where Waymark is: `https://jobs.example` */
  address: string
  /** `wmk_…`, from Team, “Tokens for programs”, or from the settings of a seeker. */
  token: string
  /** How often a call is tried again that got no answer, or 429 or 503. Default 4. */
  retries?: number
  /** Milliseconds after which a try counts as one without an answer. Default 30,000. */
  timeoutMs?: number
  fetch?: typeof fetch
}

/** What Waymark refused, in its words. `status` 0: there was no answer. */
export class WaymarkError extends Error {
  override readonly name = 'WaymarkError'
  readonly status: number
  /** The path of a field, to what is wrong with it. */
  readonly errors: Record<string, string[]>
  /** Find it in the server’s log; only with 500. */
  readonly reference: string | undefined

  constructor(status: number, message: string, errors: Record<string, string[]> = {}, reference?: string) {
    super(message)
    this.status = status
    this.errors = errors
    this.reference = reference
  }
}

type Paged = keyof typeof cursorFields

const maxWaitSeconds = 60

export function createClient({ address, token, retries = 4, timeoutMs = 30_000, ...options }: ClientOptions) {
  const send = options.fetch ?? fetch

  /** Calls one endpoint. A write may be tried again, because its key lets it happen once. */
  async function call<Key extends Endpoint>(key: Key, input: Input<Key>): Promise<Answer<Key>> {
    const [method = '', template = ''] = key.split(' ')
    const rest: Record<string, unknown> = { ...input }
    const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = rest[name]
      delete rest[name]
      return encodeURIComponent(String(value))
    })
    const inQuery = method === 'GET' || method === 'DELETE'
    const url = new URL(`/api${path}`, address)
    if (inQuery)
      for (const [name, value] of Object.entries(rest))
        if (value !== undefined) url.searchParams.set(name, String(value))
    const request = {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'waymark-version': version,
        ...(method !== 'GET' && { 'idempotency-key': crypto.randomUUID() }),
        ...(!inQuery && { 'content-type': 'application/json' }),
      },
      ...(!inQuery && { body: JSON.stringify(rest) }),
    }
    for (let tries = 0; ; tries++) {
      const outcome = await attempt(url, request)
      if (!(outcome instanceof WaymarkError)) return outcome as Answer<Key>
      if (!('retryAfter' in outcome) || tries >= retries) throw outcome
      const asked = Number(outcome.retryAfter ?? Number.NaN)
      await pause(Math.min(maxWaitSeconds, asked >= 0 ? asked : 2 ** tries / 2))
    }
  }

  async function attempt(url: URL, request: RequestInit) {
    let response: Response
    let body: { success?: boolean; message?: string; errors?: Record<string, string[]>; reference?: string }
    try {
      response = await send(url, { ...request, signal: AbortSignal.timeout(timeoutMs) })
      body = await response.json()
    } catch (cause) {
      return Object.assign(new WaymarkError(0, 'Waymark gave no answer'), { cause, retryAfter: null })
    }
    if (body.success) return body
    const { message = 'Waymark refused the call', errors, reference } = body
    const error = new WaymarkError(response.status, message, errors, reference)
    const isWorthAnother = response.status === 429 || response.status === 503
    return isWorthAnother ? Object.assign(error, { retryAfter: response.headers.get('retry-after') }) : error
  }

  /** Every row of a list that comes in pages, read as the rows are asked for. */
  async function* rows<Key extends Paged>(key: Key, input: Input<Key>): AsyncGenerator<Row<Data<Key>>> {
    let cursor: string | null | undefined
    do {
      const { data, meta }: Answer<Key> = await call(key, {
        ...input,
        ...(cursor && { [cursorFields[key]]: cursor }),
      })
      yield* (Array.isArray(data) ? data : 'entries' in data ? data.entries : data.messages) as Row<
        Data<Key>
      >[]
      cursor = meta?.nextCursor
    } while (cursor)
  }

  return { call, rows }
}

type Row<List> = List extends (infer One)[] | { entries: (infer One)[] } | { messages: (infer One)[] }
  ? One
  : never

const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))
