import { findUser } from '#/features/accounts/queries.server.ts'
import { findEnabledTotp } from '#/features/accounts/two-step/queries.server.ts'
import type { Db } from '#/server/database/database.ts'
import type { BellRenderer } from '#/server/events/notification-kind.ts'
import { orNotFound } from '#/shared/errors.ts'
import { readableNames } from './archive.server.ts'
import type { Readers } from './sections.server.ts'

type Sections =
  | ('account' | 'sessions' | 'passkeys' | 'files' | 'notifications' | 'reports' | 'contactMessages')
  | ('notificationChoices' | 'notificationTimes')

/** The person's files, with the names they have in the archive. */
export async function listArchivedFiles(db: Db, userId: string) {
  const files = await db
    .selectFrom('files')
    .select(['id', 'name', 'mediaType', 'size', 'createdAt'])
    .where('ownerId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return readableNames(files)
}
export type ArchivedFile = Awaited<ReturnType<typeof listArchivedFiles>>[number]

/** `files`: those that go into the archive. */
export const accountReaders = (bellOf: BellRenderer, files: ArchivedFile[]): Readers<Sections> => ({
  async account(db, userId) {
    const user = orNotFound(await findUser(db, userId), 'account')
    const externals = await db
      .selectFrom('externalIdentities')
      .select(['issuer', 'subject', 'createdAt as since'])
      .where('userId', '=', userId)
      .orderBy('createdAt')
      .execute()
    const changes = await db
      .selectFrom('emailChanges')
      .select(['oldEmail', 'newEmail', 'changedAt'])
      .where('userId', '=', userId)
      .orderBy('createdAt')
      .execute()
    return {
      ...{ id: user.id, name: user.name, email: user.email, role: user.role, photo: user.photo },
      createdAt: user.createdAt,
      emailConfirmedAt: user.emailVerifiedAt,
      articlesByEmailSince: user.promotionsConfirmedAt,
      passwordChangedAt: user.passwordChangedAt,
      hasTwoStepSignIn: Boolean(await findEnabledTotp(db, userId)),
      otherSignIns: externals,
      addressChanges: changes.flatMap(({ oldEmail, newEmail, changedAt }) =>
        changedAt ? [{ from: oldEmail, to: newEmail, at: changedAt }] : [],
      ),
    }
  },

  sessions: (db, userId) =>
    db
      .selectFrom('sessions')
      .select(['userAgent as browser', 'addressPrefix as network', 'createdAt as startedAt', 'lastUsedAt'])
      .where('userId', '=', userId)
      .where('impersonationId', 'is', null)
      .orderBy('createdAt')
      .execute(),

  passkeys: (db, userId) =>
    db
      .selectFrom('passkeys')
      .select(['name', 'createdAt as addedAt', 'lastUsedAt'])
      .where('userId', '=', userId)
      .orderBy('createdAt')
      .execute(),

  notificationChoices: (db, userId) =>
    db
      .selectFrom('notificationChoices')
      .select(['kind', 'channel', 'isOn'])
      .where('userId', '=', userId)
      .orderBy('kind')
      .execute(),

  async notificationTimes(db, userId) {
    const row = await db
      .selectFrom('notificationSettings')
      .select(['timeZone', 'digestHour', 'quietFrom', 'quietTo'])
      .where('userId', '=', userId)
      .executeTakeFirst()
    return row ?? null
  },

  files: async () =>
    files.map(({ name, path, mediaType, size, createdAt }) => ({
      ...{ name, path, mediaType, size },
      uploadedAt: createdAt,
    })),

  async notifications(db, userId) {
    const rows = await db
      .selectFrom('notifications')
      .select(['kind', 'params', 'createdAt', 'readAt'])
      .where('userId', '=', userId)
      .where('isHidden', '=', false)
      .orderBy('id')
      .execute()
    return rows.map((row) => {
      const { title, body = null } = bellOf(row)
      return { at: row.createdAt, readAt: row.readAt, title, body }
    })
  },

  reports: (db, userId) =>
    db
      .selectFrom('reports')
      .select(['reference', 'category', 'details', 'createdAt as at'])
      .where('reporterId', '=', userId)
      .orderBy('createdAt')
      .execute(),

  contactMessages: (db, userId) =>
    db
      .selectFrom('contactMessages')
      .select(['reference', 'reason', 'name', 'subjectUrl as link', 'message', 'createdAt as at'])
      .where('email', '=', (is) => is.selectFrom('users').select('email').where('id', '=', userId))
      .orderBy('createdAt')
      .execute(),
})
