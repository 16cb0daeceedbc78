import type { Db } from '#/server/database/database.ts'
import { parseAnswers } from '../answers/answers.ts'
import { listEarlier } from '../apply/reapply.server.ts'
import { withPersonAsked } from '../ask-for-person/ask-for-person.server.ts'
import { eventsAsTeamReads, findShown, withShown } from '../blind/shown.server.ts'
import { viewKept } from '../keeping/keep.server.ts'
import { viewOffer } from '../offers/view-offers.server.ts'
import type { ApplicationRow } from '../queries.server.ts'
import { listApplicationEvents, listApplicationNotes, listOffers } from '../record-queries.server.ts'
import { parseSnapshot } from '../snapshot.server.ts'
import { isWithdrawn, viewEvents, viewForEmployer, viewJobOf } from '../views.server.ts'
import { mapWrittenFields } from '../written-fields.ts'

/**
 * One applicant in full, of a row as the team reads it (`findCompanyApplication`). After a withdrawal only the name and
 * the history are left.
 */
export async function viewApplicant(db: Db, row: ApplicationRow) {
  const { id } = row
  const offers = await listOffers(db, [id])
  const withdrawn = isWithdrawn(row)
  return {
    ...viewForEmployer(row, offers),
    job: viewJobOf(row),
    snapshot: withdrawn ? null : parseSnapshot(row.snapshot),
    ...mapWrittenFields((_, name) => (withdrawn ? null : row[name])),
    answers: withdrawn ? [] : parseAnswers(row.answers),
    resume: withdrawn || !row.resumeFileId ? null : { name: row.resumeName ?? '', size: row.resumeSize ?? 0 },
    events: await eventsAsTeamReads(
      db,
      withShown(
        withPersonAsked(
          viewEvents(await listApplicationEvents(db, id), row.seekerId, 'employer'),
          row,
          'them',
        ),
        await findShown(db, row),
        'you',
      ),
      row,
    ),
    notes: (await listApplicationNotes(db, id)).map(({ createdAt, ...note }) => ({ ...note, at: createdAt })),
    offers: offers.map(viewOffer),
    rejectReason: row.rejectReason,
    ...viewKept(row),
    earlier: await listEarlier(db, id),
    source: withdrawn ? null : row.source,
    sourceMedium: withdrawn ? null : row.sourceMedium,
    sourceCampaign: withdrawn ? null : row.sourceCampaign,
  }
}
