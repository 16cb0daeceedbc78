import { sql } from 'kysely'
import { listMatching } from '#/features/applications/board/pages.server.ts'
import { parseSteps } from '#/features/applications/moves/parse-steps.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { AppError, fieldError, orNotFound } from '#/shared/errors.ts'
import { hasRight } from '#/shared/rights.ts'
import type { bulkApi } from './api.ts'
import { fillFor, hiddenCall, requireJob, startBulk, viewBulk } from './bulk.server.ts'
import { closeWithAnswers, readClosing } from './closing.server.ts'
import { findOwnAction, isKept, listChosen, markUndone } from './queries.server.ts'
import { workBulk } from './work.server.ts'

export const bulkHandlers: Handlers<typeof bulkApi> = {
  async 'GET /employer/jobs/:id/people'({ id, ...filter }, { db, user }) {
    const job = await requireJob(db, user, id)
    const ids = await listMatching(db, { id, steps: parseSteps(job.steps) }, filter)
    const chosen = await listChosen(db, id, ids)
    return { data: ids.flatMap((one) => chosen.get(one) ?? []) }
  },

  async 'POST /employer/jobs/:id/bulk/preview'({ id, message, people }, { db, user }) {
    const job = await requireJob(db, user, id)
    const chosen = await listChosen(db, id, people)
    const readers = people.map((one) => {
      const { name, isBlind } = orNotFound(chosen.get(one), 'application')
      return { id: one, name, calledBy: isBlind ? hiddenCall : name, text: message }
    })
    return { data: await fillFor(db, user, job, readers) }
  },

  async 'POST /employer/jobs/:id/bulk'({ id, key, kind, to, tag, reason, message, people }, context) {
    const { db, user } = context
    const job = await requireJob(db, user, id)
    if (people.length === 0) throw fieldError('people', 'Choose somebody')
    if (kind === 'move' && !to) throw fieldError('to', 'Choose a stage')
    if (kind === 'reject' && !reason) throw fieldError('reason', 'Choose a reason')
    if ((kind === 'tag' || kind === 'untag') && !tag) throw fieldError('tag', 'Tag is required')
    if (kind === 'message') {
      if (!hasRight(user.actor, 'write-messages'))
        throw new AppError(403, 'Your role in this team writes no messages')
      if (people.some((one) => !(one.message ?? message))) throw fieldError('message', 'Message is required')
    }
    const hasText = kind === 'message' || kind === 'reject' || kind === 'move'
    const data = await startBulk(context, job, {
      ...{ key, kind, to: kind === 'move' ? (to ?? null) : null, tag: tag?.toLowerCase() ?? null },
      people: people.map((one) => ({
        id: one.id,
        version: one.version,
        reason: kind === 'reject' ? (reason ?? null) : null,
        message: hasText ? (one.message ?? message) : null,
      })),
    })
    return { data }
  },

  async 'GET /employer/bulk/:id'({ id }, { db, user }) {
    return { data: await viewBulk(db, orNotFound(await findOwnAction(db, user, id), 'press')) }
  },

  async 'POST /employer/bulk/:id/undo'({ id }, context) {
    const { db, user, send } = context
    const action = orNotFound(await findOwnAction(db, user, id), 'press')
    await sql`select 1 from bulk_actions where id = ${id} for update`.execute(db)
    const before = await viewBulk(db, action)
    if (!before.isUndone) {
      if (isKept(action))
        throw new AppError(409, 'The job is closed, so its answers can only be taken back one by one')
      if (!before.undoUntil) throw new AppError(409, 'The time to take this back is over')
      await markUndone(db, id)
      await send(workBulk, { id, isUndo: true })
    }
    return { data: await viewBulk(db, orNotFound(await findOwnAction(db, user, id), 'press')) }
  },

  async 'GET /employer/jobs/:id/closing'({ id }, { db, user }) {
    await requireJob(db, user, id)
    return { data: await readClosing(db, id) }
  },

  async 'POST /employer/jobs/:id/close-with-answers'(input, context) {
    return { data: await closeWithAnswers(context, input), message: 'The job is closed' }
  },
}
