import { sql } from 'kysely'
import type { Db } from '#/server/database/database.ts'
import { secondsUntil } from '#/shared/dates.ts'
import { AppError } from '#/shared/errors.ts'
import { findUndoableDecision } from '../decisions/queries.server.ts'
import { type Company, listEvidence } from '../queries.server.ts'

/** Refuses the form of a company, which is locked, while nobody may send it. */
export async function requireMaySend(db: Db, { id, status }: Company) {
  if (status === 'pending') return requireCorrectable(db, id)
  if (status === 'rejected') return requireFewResubmissions(db, id)
  if (status === 'approved')
    throw new AppError(409, 'Checked details are locked, because people rely on them.')
}

/** A case is corrected while a person has it, and nobody has decided it in the last seconds. */
async function requireCorrectable(db: Db, companyId: string) {
  const evidence = await listEvidence(db, companyId)
  if (!evidence.some(({ claim, outcome }) => claim === 'human' && outcome === 'waiting'))
    throw new AppError(409, 'Your details are being checked. You can change them when the check has ended.')
  if (await findUndoableDecision(db, companyId))
    throw new AppError(409, 'A person has just decided. The answer arrives in a few seconds.')
}

/** Stated on the page of a refused company; each time a person reads it. */
const resubmissions = { times: 3, days: 30 }

async function requireFewResubmissions(db: Db, companyId: string) {
  const { rows } = await sql<{ nextAt: Date }>`
    select created_at + make_interval(days => ${resubmissions.days}) as next_at from company_history
    where company_id = ${companyId} and from_status = 'rejected' and to_status = 'pending'
      and created_at > now() - make_interval(days => ${resubmissions.days})
    order by created_at desc offset ${resubmissions.times - 1} limit 1`.execute(db)
  const [first] = rows
  if (!first) return
  const day = first.nextAt.toLocaleDateString('en', { day: 'numeric', month: 'long', timeZone: 'UTC' })
  throw new AppError(
    429,
    `A refused company can be sent again three times in 30 days. The next time is ${day}.`,
    {
      retryAfter: Math.max(1, secondsUntil(first.nextAt)),
    },
  )
}
