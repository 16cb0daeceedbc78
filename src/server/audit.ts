import type { SessionUser } from './auth/sessions.ts'
import type { Db } from './database/database.ts'

type AuditLine = {
  /** Who did it, without an id if they may have no account; null when Waymark acted by itself. */
  actor: { id: SessionUser['id'] | null; name: string } | null
  /** `area.verb`, such as `company.suspend` or `user.impersonate`. */
  action: string
  /** What it was done to, with the name it had at that time. */
  subject: {
    type: 'company' | 'job' | 'user' | 'report' | 'document' | 'mandate' | 'task' | 'audit'
    id: string
    name: string
  }
  reason: string
  /** Facts for later readers. Never a secret, never anything a person shared in confidence. */
  detail?: Record<string, unknown>
}

/** Adds one line to the audit log in the caller's transaction. The database sets number, date and hash chain. */
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
