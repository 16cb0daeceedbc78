import type { z } from 'zod'
import type { Right, SeekerTokenRight, TokenRight } from './rights.ts'

/**
 * Who may call an endpoint; checked before its handler. 'approved employer' has passed the checkpoint. 'approved
 * employer or its recruiter' also admits a recruiter with an active mandate from that company.
 */
export type Access =
  | 'anyone'
  | 'signed-in'
  | 'seeker'
  | 'employer'
  | 'approved employer'
  | 'approved employer or its recruiter'
  | 'recruiter'
  | 'admin'

/** Access for those who act for a company. Their role must also hold the endpoint's `right`. */
export type CompanyAccess = 'employer' | 'approved employer' | 'approved employer or its recruiter'

/** Classes of requests; `server/http/admission/request-budgets.ts` sets the budget of each. */
export type RequestBudgetClass =
  | 'public-read'
  | 'page'
  | 'search'
  | 'own-read'
  | 'write'
  | 'upload'
  | 'sign-in'
  | 'outbound'
  | 'agent'
  | 'admin'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A rate limit. `by`: per client address, per signed-in user, or per value of an input field. */
export type EndpointLimit = { by: 'address' | 'user' | `input.${string}`; calls: number; seconds: number }

/**
 * One HTTP endpoint. Its key in the table is method and path: `'GET /jobs/:slug'`. Input is one flat object: names
 * in the path fill the path, the rest is sent as query string (GET, DELETE) or JSON body. `output` is the schema
 * of `data` in the envelope.
 */
export type Endpoint = EndpointBase &
  (
    | { access: Exclude<CompanyAccess, 'employer'>; right: TokenRight; tokens: true }
    | { access: CompanyAccess; right: Right; tokens?: undefined }
    | { access: 'seeker'; right?: undefined; tokens: SeekerTokenRight }
    | { access: Exclude<Access, CompanyAccess>; right?: undefined; tokens?: undefined }
  )

type EndpointBase = {
  /**
   * Also open to programs: of a company, with a token that has the endpoint's `right`; of a seeker, with one that has
   * the right named here. Every other endpoint refuses tokens.
   */
  tokens?: true | SeekerTokenRight | undefined
  /**
   * May be called before the user's address is confirmed. Only for endpoints that reach nobody else and show
   * nothing that belongs to the address: the user may have registered with somebody else's.
   */
  unconfirmed?: true
  /** Dangerous: needs a proof within the last ten minutes that this is still the person who signed in. */
  stepUp?: true
  /** Open to an administrator who still has to set up a second factor. */
  beforeSecondFactor?: true
  /** Open to somebody whose account is closed and waits for its erasure. */
  whileClosed?: true
  summary: string
  input: z.ZodObject
  /** 'response': the handler returns its own web Response (file, redirect, stream). */
  output: z.ZodType | 'response'
  /** multipart/form-data; the files are in `context.files`. */
  upload?: {
    field: string
    maxFiles: number
    maxBytes: number
    /** Whose quota it counts against; default: the account's. */
    quota?: 'account' | 'company'
  }
  limits?: readonly EndpointLimit[]
  /** The request class, where method and access do not determine it (see `requestClassOf`). */
  budget?: RequestBudgetClass
  /** Also accepts a plain form post at this address outside the API, such as one-click unsubscribe. */
  form?: `/${string}`
  /** Its body is application/x-www-form-urlencoded, because a standard says so and others send it. */
  urlEncoded?: { maxBytes: number }
  /** For the rare GET that writes: gives it a transaction. */
  writes?: true
  /**
   * 'own': the handler calls other servers or computes at length and must not hold a transaction meanwhile. It
   * opens one itself, with `context.transaction`, around the writes that belong together.
   */
  transaction?: 'own'
  /**
   * Access while an administrator impersonates the user. Default: reads are allowed, writes are not. `false` for
   * reads of confidential content, `true` for ending the impersonation.
   */
  whileImpersonating?: boolean
}

/** The right that a token needs here; undefined where none is accepted. */
export const tokenRightOf = ({ tokens, right }: Endpoint) => (tokens === true ? right : tokens)

export type EndpointKey = `${Method} /${string}`

/** `'GET /jobs/:slug'` as its method and its path. */
export function splitKey(key: string) {
  const [method = '', path = ''] = key.split(' ')
  return { method: method as Method, path }
}

export type EndpointTable = Record<EndpointKey, Endpoint>

type OutputSchema<E extends Endpoint> = E['output'] extends z.ZodType ? E['output'] : never

/** What a caller sends. */
export type RequestInput<E extends Endpoint> = z.input<E['input']>
/** What the handler receives, after parsing. */
export type ParsedInput<E extends Endpoint> = z.output<E['input']>
/** What a handler returns as `data`, before encoding. */
export type HandlerOutput<E extends Endpoint> = z.output<OutputSchema<E>>
/** What the caller gets as `data`: dates are ISO strings. */
export type ResponseData<E extends Endpoint> = z.input<OutputSchema<E>>

/** Facts about a list: the total, and where the next page starts. */
export type Meta = { total?: number; page?: number; nextCursor?: string | null; [more: string]: unknown }

/** The envelope of every success. */
export type Success<Data> = { success: true; message?: string; data: Data; meta?: Meta }
