import type { HandlerContext } from '#/server/context.ts'
import { asSeenByApplicant } from './moves/moves.server.ts'
import { withdraw } from './moves/transitions.server.ts'
import { listSeekerApplications, lockSeekerApplications } from './queries.server.ts'
import { isOpenStage } from './stages.ts'

/** What the employer reads beside such a withdrawal, also when the account is erased later. */
export const closedSentence = 'The applicant asked to delete their account.'

type ClosingContext = Pick<HandlerContext, 'db' | 'config' | 'send' | 'sendMail' | 'publish' | 'announce'> & {
  user: { id: string }
}

/**
 * Withdraws whatever is under way, offers included, and tells the employers. Under the lock of each application: an
 * offer made at this moment is withdrawn from, or refused because the application is gone.
 */
export async function withdrawForClosedAccount(context: ClosingContext) {
  const { db, user } = context
  await lockSeekerApplications(db, user.id)
  const open = (await listSeekerApplications(db, user.id)).filter(
    (row) => !row.recalledAt && isOpenStage(asSeenByApplicant(row).stage),
  )
  for (const row of open) await withdraw(context, row, closedSentence)
  return open.length
}
