import { sql } from 'kysely'
import type { Db } from '#/server/database/database.ts'

const shown = ['body', 'revision', 'savedAt', 'tokenName as token'] as const

/** What this person has typed in the thread and not sent. */
export const findDraft = (db: Db, applicationId: string, userId: string) =>
  db
    .selectFrom('messageDrafts')
    .select(shown)
    .where('applicationId', '=', applicationId)
    .where('userId', '=', userId)
    .executeTakeFirst()

type NewDraft = {
  applicationId: string
  userId: string
  tokenName: string | null
  body: string
  basedOn: string | null
}

/**
 * The stored draft; undefined if another device has changed it since the revision that this one is based on, or if a
 * program would replace what a person typed.
 */
export const saveDraft = (db: Db, { applicationId, userId, tokenName, body, basedOn }: NewDraft) =>
  db
    .insertInto('messageDrafts')
    .values({ applicationId, userId, tokenName, body })
    .onConflict((conflict) =>
      conflict
        .columns(['applicationId', 'userId'])
        .doUpdateSet({ body, tokenName, revision: sql`gen_random_uuid()`, savedAt: new Date() })
        .where((eb) =>
          eb.and([
            eb.or([eb('messageDrafts.revision', '=', basedOn), eb('messageDrafts.body', '=', body)]),
            ...(tokenName === null ? [] : [eb('messageDrafts.tokenName', 'is not', null)]),
          ]),
        ),
    )
    .returning(shown)
    .executeTakeFirst()

type OldDraft = {
  applicationId: string
  userId: string
  tokenName?: string | null
  revision: string | null
  body?: string
}

/** Deletes that revision, or one of that text, whose last change arrived late; what was typed elsewhere since stays. */
export const deleteDraft = (db: Db, { applicationId, userId, tokenName, revision, body }: OldDraft) =>
  db
    .deleteFrom('messageDrafts')
    .where('applicationId', '=', applicationId)
    .where('userId', '=', userId)
    .where((eb) => eb.or([eb('revision', '=', revision), eb('body', '=', body ?? null)]))
    .$if(tokenName != null, (query) => query.where('tokenName', 'is not', null))
    .execute()
