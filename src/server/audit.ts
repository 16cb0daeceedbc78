import type { SessionUser } from './auth/sessions.ts'
import type { Db } from './database/database.ts'

type AuditLine = {
  /** Who did it; null when the product did it by itself. */
  actor: Pick<SessionUser, 'id' | 'name'> | null
  /** `area.verb`, such as `company.suspend` or `user.impersonate`. */
  action: string
  /** What it was done to, with the name it had then. */
  subject: {
    type: 'company' | 'job' | 'user' | 'report' | 'document' | 'mandate' | 'task' | 'audit'
    id: string
    name: string
  }
  reason: string
  /** Facts worth keeping. Never a secret, never what a person shared in confidence. */
  detail?: Record<string, unknown>
}

/** Adds one line to the audit log, in the caller's transaction. The database numbers, dates and chains it. */
export async function audit(db: Db, { actor, action, subject, reason, detail = {} }: AuditLine) {
  await db
    .insertInto('auditLog')
    .values({
      actorId: actor?.id ?? null,
      actor: actor?.name ?? 'Waymark',
      action,
      subjectType: subject.type,
      subjectId: subject.id,
      subject: subject.name,
      reason,
      detail: JSON.stringify(detail),
    })
    .execute()
}
