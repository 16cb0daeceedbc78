import type { z } from 'zod'

/**
 * Who may call an endpoint; checked before its handler runs. 'approved employer' has passed the checkpoint.
 * 'approved employer or its recruiter' lets in a recruiter who acts under that company's active mandate, too.
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

/** Classes of requests; what each may take of the server stands in `server/http/request-budgets.ts`. */
export type BudgetClass =
  | 'public-read'
  | 'page'
  | 'search'
  | 'own-read'
  | 'write'
  | 'upload'
  | 'sign-in'
  | 'outbound'
  | 'admin'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A budget of calls. `by` counts per client address, per signed-in user, or per value of an input field. */
export type Limit = { by: 'address' | 'user' | `input.${string}`; calls: number; seconds: number }

/**
 * One HTTP endpoint. Its key in the table is method and path: `'GET /jobs/:slug'`.
 * Input is one flat object: names in the path fill the path, the rest travels as query string
 * (GET, DELETE) or JSON body. `output` is the shape of `data` in the envelope.
 */
export type Endpoint = {
  access: Access
  /**
   * May be called before one's address is confirmed. Only for what reaches nobody else and shows nothing that
   * belongs to the address: whoever registered may have typed somebody else's.
   */
  unconfirmed?: true
  summary: string
  input: z.ZodObject
  /** 'response': the handler answers with a web Response of its own (file, redirect, stream). */
  output: z.ZodType | 'response'
  /** multipart/form-data; the handler finds the parts in `context.files`. */
  upload?: {
    field: string
    maxFiles: number
    maxBytes: number
    /** Whose quota it counts against; the account's unless said. */
    quota?: 'account' | 'company'
  }
  limits?: readonly Limit[]
  /** The class of request whose budget it shares, where method and access do not tell it (see `classOf`). */
  budget?: BudgetClass
  /** Also answers a plain form sent to this address outside the API, for programs that know nothing of us. */
  form?: `/${string}`
  /** GET endpoints read; the rare one that must write says so, and gets its transaction. */
  writes?: true
  /**
   * 'own': it talks to the outside world or computes at length, so it must not hold a transaction all the
   * while. Its handler opens one itself, with `context.transaction`, around what must stand or fall together.
   */
  transaction?: 'own'
  /**
   * For an administrator who looks as somebody else. Left out, reads are let through and writes are not.
   * `false` for reads of what people tell in confidence, `true` for the way out.
   */
  whileImpersonating?: boolean
}

export type EndpointKey = `${Method} /${string}`
export type EndpointTable = Record<EndpointKey, Endpoint>

type OutputSchema<E extends Endpoint> = E['output'] extends z.ZodType ? E['output'] : never

/** What a caller sends. */
export type RequestInput<E extends Endpoint> = z.input<E['input']>
/** What the handler receives, after parsing. */
export type ParsedInput<E extends Endpoint> = z.output<E['input']>
/** What a handler gives back as `data`, before it is encoded for the wire. */
export type HandlerOutput<E extends Endpoint> = z.output<OutputSchema<E>>
/** What arrives at the caller as `data`: dates are ISO strings. */
export type ResponseData<E extends Endpoint> = z.input<OutputSchema<E>>

/** Beside a list: how many there are in all, and where the next page starts. */
export type Meta = { total?: number; page?: number; nextCursor?: string | null; [more: string]: unknown }

/** Every success as it travels. */
export type Success<Data> = { success: true; message?: string; data: Data; meta?: Meta }
