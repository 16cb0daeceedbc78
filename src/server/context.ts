import type { Access, CompanyAccess } from '#/shared/endpoint.ts'
import type { CompanyActor } from '#/shared/rights.ts'
import type { SessionUser } from './auth/sessions.ts'
import type { Config } from './config.ts'
import type { Db } from './database/database.ts'
import type { Encryption } from './encryption.ts'
import type { Announce } from './events/dispatcher.ts'
import type { LiveEvent } from './events/live-events.ts'
import type { SendMail } from './mail/kinds.ts'
import type { ProcessFigures } from './observability/process-figures.ts'
import type { VapidKeys } from './push/keys.ts'
import type { Storage } from './storage/storage.ts'
import type { Send } from './tasks.ts'

/** An uploaded file. `path` is temporary and is removed when the call ends; `size` is in bytes. */
export type UploadedFile = { name: string; path: string; size: number }

/** What the connection tells about the caller. */
export type CallerConnection = {
  addressPrefix: string
  userAgent: string | undefined
  isLocal: boolean
  /** Hash of a secret kept by the browser. It tells browsers apart and proves nothing else. */
  deviceHash?: string | undefined
}

/**
 * Everything a handler may use. In a write, `db`, `send`, `sendMail` and `publish` belong to its one transaction.
 */
export type HandlerContext = {
  db: Db
  user: SessionUser | null
  config: Config
  storage: Storage
  encryption: Encryption
  /** Null when the operator has switched push off. */
  vapid: VapidKeys | null
  send: Send
  /** Queues a mail; it is sent in the lane of its kind after the transaction commits. */
  sendMail: SendMail
  /** Queues a failed task again. */
  retryTask(name: string, id: string): Promise<void>
  /** After the commit, tells every process that there are rows of these topics to read. */
  announce: Announce
  /** Tells the open pages of these users what changed; delivered after the transaction commits. */
  publish(userIds: string[], ...events: LiveEvent[]): Promise<void>
  /** Inside a write: runs in its one transaction. Endpoints with `transaction: 'own'` open theirs here. */
  transaction<T>(work: (context: HandlerContext) => Promise<T>): Promise<T>
  /** The stream of this user's live events; it ends with the session. */
  openLive(user: SessionUser): ReadableStream<Uint8Array>
  /** What this process counted since its start; for the system page. */
  processFigures(): Promise<ProcessFigures>
  files: UploadedFile[]
  client: CallerConnection
}

type SignedIn = Omit<HandlerContext, 'user'> & { user: SessionUser }
type InCompany = Omit<HandlerContext, 'user'> & {
  user: SessionUser & { companyId: string; actor: CompanyActor }
}

/**
 * Narrows the context by `access`: `user` is never null where it is required, nor `companyId` for company
 * endpoints.
 */
export type ContextFor<A extends Access> = A extends 'anyone'
  ? HandlerContext
  : A extends CompanyAccess
    ? InCompany
    : SignedIn
