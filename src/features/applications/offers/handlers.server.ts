import type { Handlers } from '#/server/http/endpoints.ts'
import { AppError } from '#/shared/errors.ts'
import { latestMove } from '../moves/moves.server.ts'
import { changeStage, requireStageTransition } from '../moves/transitions.server.ts'
import { notifyRescinded } from '../notifications.server.ts'
import { lockCompanyApplication } from '../record-queries.server.ts'
import { parseSnapshot } from '../snapshot.server.ts'
import { rescindsOffer } from '../stages.ts'
import type { offerActsApi } from './api.ts'
import { rescindAcceptance } from './versions.server.ts'

export const offerActsHandlers: Handlers<typeof offerActsApi> = {
  async 'POST /employer/applications/:id/rescind-offer'({ id, version, reason }, context) {
    const { db, user } = context
    const row = await lockCompanyApplication(context, id)
    const last = latestMove(row)
    if (last && rescindsOffer(last.from, last.to) && row.version === version + 1 && last.by === user.id)
      return { data: { id, stage: row.stage, version: row.version } }
    const change = { to: 'rejected', by: 'employer', version, message: reason } as const
    const { rescinds } = await requireStageTransition(context, row, change)
    if (!rescinds) throw new AppError(409, 'Nothing was accepted that could be rescinded')
    await rescindAcceptance(db, row, user.name, reason)
    const moved = await changeStage(context, row, { ...change, rejectReason: 'Other' })
    await notifyRescinded(context, row, { by: user.name, reason })
    return { data: moved, message: `Rescinded. ${parseSnapshot(row.snapshot).name} has been told.` }
  },
}
