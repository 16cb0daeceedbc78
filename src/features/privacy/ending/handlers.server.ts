import { audit } from '#/server/audit.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { readStoredFile } from '#/server/storage/storage.ts'
import { orNotFound } from '#/shared/errors.ts'
import type { sealedApi } from './api.ts'
import { personHash, sealedAad } from './seal.server.ts'

export const sealedHandlers: Handlers<typeof sealedApi> = {
  async 'GET /admin/sealed-applications'({ company, email }, { db, encryption }) {
    const rows = await db
      .selectFrom('sealedApplications')
      .select(['id', 'companyName', 'jobTitle', 'endedAt', 'keptUntil', 'law'])
      .$if(Boolean(company), (query) => query.where('companyName', 'ilike', `%${likeText(company ?? '')}%`))
      .$if(Boolean(email), (query) => query.where('personHash', '=', personHash(encryption, email ?? '')))
      .orderBy('endedAt', 'desc')
      .orderBy('id')
      .limit(50)
      .execute()
    return { data: rows }
  },

  async 'POST /admin/sealed-applications/:id/open'({ id, reason }, { db, user, storage, encryption }) {
    const row = orNotFound(
      await db.selectFrom('sealedApplications').selectAll().where('id', '=', id).executeTakeFirst(),
      'sealed copy',
    )
    const bytes = orNotFound(await readStoredFile(storage, id), 'sealed copy')
    const zip = encryption.decrypt(sealedAad(id), bytes, row.wrappedKey)
    await audit(db, {
      actor: user,
      action: 'application.open-sealed',
      subject: { type: 'document', id, name: `${row.jobTitle} at ${row.companyName}` },
      reason,
    })
    return { data: { name: `application-${id.slice(0, 8)}.zip`, content: zip.toString('base64') } }
  },
}

const likeText = (text: string) => text.replace(/[\\%_]/g, '\\$&')
