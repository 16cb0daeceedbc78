import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Db } from '#/server/database/database.ts'
import {
  findApp,
  findAppByToken,
  findSecret,
  insertRefreshToken,
  replaceToken,
  spendSecret,
} from './queries.server.ts'

type Options = {
  db: Db
  resource: string
  /** Makes the refusal that the app reads. */
  invalidGrant: (why: string) => Error
  /** Ends the access of the app. */
  end: (id: string) => Promise<unknown>
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)
const nothing = async () => undefined

/** Where the library keeps its things: a grant and its access token are one row of `api_tokens`. */
export function appAdapter(model: string, { db, resource, invalidGrant, end }: Options): Adapter {
  const ended = () => invalidGrant('the access has ended')
  const secrets = (kind: 'code' | 'refresh') => ({
    async find(secret: string) {
      const row = await findSecret(db, kind, secret)
      if (!row) return
      const times = { iat: seconds(row.createdAt), exp: seconds(row.expiresAt) }
      const payload = { ...(row.payload as AdapterPayload), ...times, jti: secret }
      return row.usedAt ? { ...payload, consumed: seconds(row.usedAt) } : payload
    },
    /** Of two at the same moment, one finds it used. */
    async consume(secret: string) {
      if (!(await spendSecret(db, secret))) throw invalidGrant('it was used already')
    },
  })
  const unused = () => Promise.reject(new Error(`There is no ${model} here.`))
  const adapter: Adapter = {
    upsert: unused,
    find: nothing,
    findByUserCode: nothing,
    findByUid: nothing,
    consume: unused,
    destroy: nothing,
    revokeByGrantId: async (id) => void (await end(id)),
  }
  switch (model) {
    case 'Grant':
      return {
        ...adapter,
        async find(id) {
          const app = await findApp(db, id)
          if (!app?.appEndsAt) return
          return {
            ...{ kind: model, jti: app.id, accountId: app.userId, clientId: app.appId ?? '' },
            ...{ iat: seconds(app.createdAt), exp: seconds(app.appEndsAt) },
            resources: { [resource]: app.rights.join(' ') },
          }
        },
        destroy: async (id) => void (await end(id)),
      }
    case 'AuthorizationCode':
      return { ...adapter, ...secrets('code') }
    case 'RefreshToken':
      return {
        ...adapter,
        ...secrets('refresh'),
        async upsert(secret, { jti: _, ...payload }) {
          if (!(await insertRefreshToken(db, payload.grantId ?? '', secret, payload))) throw ended()
        },
      }
    case 'AccessToken':
      return {
        ...adapter,
        async upsert(token, { grantId = '', scope = '' }, lifetime = 0) {
          const rights = scope.split(' ').filter(Boolean)
          if (!(await replaceToken(db, grantId, { token, rights, seconds: lifetime }))) throw ended()
        },
        async find(token) {
          const app = await findAppByToken(db, token)
          if (!app) return
          return {
            ...{ kind: model, jti: token, grantId: app.id, accountId: app.userId },
            ...{ clientId: app.appId ?? '', iat: seconds(app.createdAt), exp: seconds(app.expiresAt) },
          }
        },
      }
    default:
      return adapter
  }
}
