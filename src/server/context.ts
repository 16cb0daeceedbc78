import type { Access } from '#/shared/endpoint.ts'
import type { SessionUser } from './auth/sessions.ts'
import type { Config } from './config.ts'
import type { Db } from './database/database.ts'
import type { Encryption } from './encryption.ts'
import type { LiveEvent } from './events/live-events.ts'
import type { SendMail } from './mail/kinds.ts'
import type { Storage } from './storage/storage.ts'
import type { Send } from './tasks.ts'

/** A file as it arrived: under a path that is removed when the call has ended. */
export type UploadedFile = { name: string; path: string; size: number }

/** Who calls, as far as the connection tells. `ownMachine`: a browser on the machine this server runs on. */
export type Client = {
  addressPrefix: string
  userAgent: string | undefined
  ownMachine: boolean
  /** Of a secret that the browser keeps; tells it from others and proves nothing else. */
  deviceHash?: string | undefined
}

/** Everything a handler may touch. In a write, `db`, `send`, `sendMail` and `publish` belong to its one transaction. */
export type Context = {
  db: Db
  user: SessionUser | null
  config: Config
  storage: Storage
  seal: Encryption
  send: Send
  /** Leaves in the lane of its kind, once the transaction has committed. */
  sendMail: SendMail
  /** Lets a failed task run once more. */
  retryTask(name: string, id: string): Promise<void>
  /** Tells the open pages of these people that something changed; delivered when the transaction commits. */
  publish(userIds: string[], event: LiveEvent): Promise<void>
  /** Inside a write this is its one transaction; endpoints with `transaction: 'own'` open theirs here. */
  transaction<T>(work: (context: Context) => Promise<T>): Promise<T>
  /** The open stream of this person's live events, for as long as the session lives. */
  openLive(user: SessionUser): ReadableStream<Uint8Array>
  files: UploadedFile[]
  client: Client
}

type SignedIn = Omit<Context, 'user'> & { user: SessionUser }
type InCompany = Omit<Context, 'user'> & { user: SessionUser & { companyId: string } }

/** Endpoints that need a person have one: `user` is never null there, nor `companyId` for who acts for a company. */
export type ContextFor<A extends Access> = A extends 'anyone'
  ? Context
  : A extends 'employer' | 'approved employer' | 'approved employer or its recruiter'
    ? InCompany
    : SignedIn
