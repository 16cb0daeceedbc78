import type { Handlers } from '#/server/http/endpoints.ts'
import type { offersApi } from './api.ts'
import { listPublicKeys } from './record/keys.server.ts'

export const offersHandlers: Handlers<typeof offersApi> = {
  async 'GET /offers/keys'(_, { db, encryption }) {
    return { data: { keys: await listPublicKeys(db, encryption) } }
  },
}
