import { randomUUID } from 'node:crypto'
import { audit } from '#/server/audit.ts'
import type { Config } from '#/server/config.ts'
import type { Db } from '#/server/database/database.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { publicAddressOf } from '#/server/outbound/safe-fetch.ts'
import { AppError, fieldError, orNotFound } from '#/shared/errors.ts'
import { plural } from '#/shared/sentence.ts'
import { lockCompany } from '../queries.server.ts'
import { maxWebhooks, overlapHours, type webhooksApi } from './api.ts'
import { type EventKind, testKind } from './events.ts'
import {
  deleteWebhook,
  findWebhook,
  insertDelivery,
  insertWebhook,
  listDeliveries,
  listWebhooks,
  makerRoles,
  replayDeliveries,
  updateWebhook,
  type WebhookRow,
} from './queries.server.ts'
import { newSecret, openSecrets, overlapUntil, rotated, sealSecrets } from './secret.server.ts'

const deliveriesPerPage = 50

export const webhooksHandlers: Handlers<typeof webhooksApi> = {
  async 'GET /employer/webhooks'(_, { db, user, encryption }) {
    const rows = await listWebhooks(db, user.companyId)
    return {
      data: rows.map((row) => ({
        ...row,
        kinds: row.kinds as EventKind[],
        failingSince: row.offAt ? null : row.failingSince,
        off: whyOff(row),
        overlapUntil: overlapUntil(openSecrets(encryption, row)),
      })),
    }
  },

  async 'POST /employer/webhooks'({ address, ...chosen }, { config, encryption, user, transaction }) {
    const url = new URL(address)
    await requirePublic(url, config)
    return transaction(async ({ db }) => {
      // Held, so that two at once are counted one after the other.
      const company = orNotFound(await lockCompany(db, user.companyId), 'company')
      if ((await listWebhooks(db, company.id)).length >= maxWebhooks)
        throw new AppError(
          409,
          `Your company has ${maxWebhooks} webhooks. Delete one that is not used any more.`,
        )
      const [id, secret] = [randomUUID(), newSecret()]
      const sealed = sealSecrets(encryption, id, { address: url.href, secret, previous: null })
      await insertWebhook(db, {
        ...{ id, companyId: company.id, userId: user.id, host: url.hostname, ...chosen, ...sealed },
        createdAt: new Date(),
      })
      await record({ db, user }, 'company.webhook-add', {
        webhook: chosen.name,
        host: url.hostname,
        ...chosen,
      })
      return { data: { id, secret }, message: 'Webhook added' }
    })
  },

  async 'PUT /employer/webhooks/:id'({ id, ...changes }, { db, user }) {
    orNotFound(await updateWebhook(db, user.companyId, id, changes), 'webhook')
    await record({ db, user }, 'company.webhook-change', { webhook: changes.name, ...changes })
    return { data: {}, message: 'Changes saved' }
  },

  async 'DELETE /employer/webhooks/:id'({ id }, { db, user }) {
    const { name } = orNotFound(await deleteWebhook(db, user.companyId, id), 'webhook')
    await record({ db, user }, 'company.webhook-delete', { webhook: name })
    return { data: {}, message: `${name} is deleted. Nothing more is sent to it.` }
  },

  async 'POST /employer/webhooks/:id/turn-off'({ id }, { db, user }) {
    const off = { offAt: new Date(), offWhy: 'by-hand' } as const
    const { name } = orNotFound(await updateWebhook(db, user.companyId, id, off), 'webhook')
    await record({ db, user }, 'company.webhook-off', { webhook: name })
    return { data: {}, message: `${name} is off. What happens from now on is not sent to it.` }
  },

  async 'POST /employer/webhooks/:id/turn-on'({ id }, { db, user }) {
    const afresh = { failures: 0, failingSince: null, heldUntil: null, toldAt: null }
    const on = { userId: user.id, offAt: null, offWhy: null, ...afresh }
    const { name } = orNotFound(await updateWebhook(db, user.companyId, id, on), 'webhook')
    await record({ db, user }, 'company.webhook-on', { webhook: name })
    return { data: {}, message: `${name} is on` }
  },

  async 'POST /employer/webhooks/:id/secret'({ id }, { db, user, encryption }) {
    const row = await findOn({ db, user }, id)
    const secrets = rotated(openSecrets(encryption, row))
    await updateWebhook(db, user.companyId, id, sealSecrets(encryption, id, secrets))
    await record({ db, user }, 'company.webhook-secret', { webhook: row.name })
    return {
      data: { secret: secrets.secret },
      message: `For ${overlapHours} hours the old secret signs too`,
    }
  },

  async 'POST /employer/webhooks/:id/test'({ id }, { db, user }) {
    requireOn(await findOn({ db, user }, id))
    await insertDelivery(db, id, testKind, {})
    // Whoever presses waits for it.
    await updateWebhook(db, user.companyId, id, { heldUntil: null })
    return { data: {}, message: 'Test event on its way' }
  },

  async 'GET /employer/webhooks/:id/deliveries'({ id, ...filter }, { db, user }) {
    orNotFound(await findWebhook(db, user.companyId, id), 'webhook')
    const page = { before: undefined, ...filter, limit: deliveriesPerPage }
    const rows = await listDeliveries(db, id, page)
    return {
      data: {
        deliveries: rows.slice(0, deliveriesPerPage).map((row) => ({
          ...row,
          data: row.data as Record<string, unknown>,
          dueAt: row.state === 'waiting' ? row.dueAt : null,
        })),
        hasMore: rows.length > deliveriesPerPage,
      },
    }
  },

  async 'POST /employer/webhooks/:id/replay'({ id, ...chosen }, { db, user }) {
    requireOn(await findOn({ db, user }, id))
    const count = await replayDeliveries(db, id, chosen)
    return {
      data: { count },
      message: count === 0 ? 'Nothing to send again' : `${plural(count, 'event')} on the way again`,
    }
  },
}

type Manager = { db: Db; user: { id: string; name: string; companyId: string } }

const findOn = async ({ db, user }: Manager, id: string) =>
  orNotFound(await findWebhook(db, user.companyId, id), 'webhook')

/** Why nothing is sent now: switched off, or its maker may not set it up any more. */
export function whyOff(row: Pick<WebhookRow, 'offWhy' | 'role' | 'makerSuspendedAt'>) {
  if (row.offWhy) return row.offWhy
  const mayMake = row.role !== null && makerRoles.includes(row.role) && row.makerSuspendedAt === null
  return mayMake ? null : 'maker-rights'
}

function requireOn(row: WebhookRow) {
  if (whyOff(row) !== null) throw new AppError(409, `${row.name} is off. Turn it on first; nothing was sent.`)
}

async function requirePublic(url: URL, { outbound }: Pick<Config, 'outbound'>) {
  if (!outbound) throw new AppError(409, 'This Waymark does not call other servers, so it has no webhooks.')
  const found = await publicAddressOf(url, outbound)
  if (found === 'forbidden')
    throw fieldError('address', 'This address leads into a private network. Give one on the public internet.')
  if (found === 'unreachable')
    throw fieldError('address', `We cannot find ${url.hostname}. Look at it again.`)
}

async function record({ db, user }: Manager, action: string, detail: Record<string, unknown>) {
  const company = await db
    .selectFrom('companies')
    .select(['id', 'name'])
    .where('id', '=', user.companyId)
    .executeTakeFirstOrThrow()
  const subject = { type: 'company', ...company } as const
  await audit(db, { actor: user, action, subject, reason: '', detail })
}
