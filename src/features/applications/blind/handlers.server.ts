import type { Handlers } from '#/server/http/endpoints.ts'
import { AppError, orNotFound } from '#/shared/errors.ts'
import { applicantOf, findCompanyApplication, listJobReaders } from '../queries.server.ts'
import { lockCompanyApplication } from '../record-queries.server.ts'
import { isWithdrawn } from '../views.server.ts'
import type { blindApi } from './api.ts'
import { teamNameOf } from './blind.server.ts'

export const blindHandlers: Handlers<typeof blindApi> = {
  async 'POST /employer/applications/:id/show'({ id }, context) {
    const { db, user, publish } = context
    const row = await lockCompanyApplication(context, id)
    if (row.isBlind && isWithdrawn(row))
      throw new AppError(410, 'This application has ended, and who it was stays hidden')
    if (row.isBlind) {
      await db
        .updateTable('applications')
        .set({ shownAt: new Date(), shownBy: user.id, shownByWhat: 'press' })
        .where('id', '=', id)
        .execute()
      await publish([...applicantOf(row), ...(await listJobReaders(db, row))], { type: 'applications', id })
    }
    const name = teamNameOf(orNotFound(await findCompanyApplication(db, user, id), 'application'))
    return {
      data: { name },
      ...(row.isBlind && { message: `This is ${name}. It is written down that you looked.` }),
    }
  },
}
