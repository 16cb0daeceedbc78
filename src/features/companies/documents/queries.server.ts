import { sql } from 'kysely'
import type { Db } from '#/server/database/database.ts'
import { isAfter } from '#/server/paged-task.ts'
import type { DocumentKind } from './kinds.ts'

const notWithdrawn = (db: Db) =>
  db.selectFrom('companyDocuments').where('companyDocuments.withdrawnAt', 'is', null)

export function insertDocument(
  db: Db,
  row: {
    id: string
    companyId: string
    addedBy: string
    kind: DocumentKind
    name: string
    mediaType: string
    size: number
    wrappedKey: string
  },
) {
  return db.insertInto('companyDocuments').values(row).returningAll().executeTakeFirstOrThrow()
}

export function listDocuments(db: Db, companyId: string) {
  return notWithdrawn(db)
    .leftJoin('users', 'users.id', 'companyDocuments.reviewedBy')
    .selectAll('companyDocuments')
    .select('users.name as reader')
    .where('companyId', '=', companyId)
    .orderBy('companyDocuments.createdAt')
    .orderBy('companyDocuments.id')
    .execute()
}
export type DocumentRow = Awaited<ReturnType<typeof listDocuments>>[number]

export function findDocument(db: Db, documentId: string) {
  return notWithdrawn(db)
    .innerJoin('companies', 'companies.id', 'companyDocuments.companyId')
    .selectAll('companyDocuments')
    .select('companies.name as company')
    .where('companyDocuments.id', '=', documentId)
    .executeTakeFirst()
}

/** Withdraws a document of this company; undefined if there is none. */
export function withdrawDocument(db: Db, companyId: string, documentId: string) {
  return db
    .updateTable('companyDocuments')
    .set({ withdrawnAt: new Date() })
    .where('id', '=', documentId)
    .where('companyId', '=', companyId)
    .where('withdrawnAt', 'is', null)
    .returning(['id', 'outcome', 'finding', 'reviewedBy', 'reviewedAt'])
    .executeTakeFirst()
}

/** Keeps an adverse finding of a withdrawn document, because the company may withdraw documents at any time. */
export async function retainWithdrawnFinding(
  db: Db,
  companyId: string,
  { id, outcome, finding, reviewedBy, reviewedAt }: NonNullable<Awaited<ReturnType<typeof withdrawDocument>>>,
) {
  if (outcome !== 'fail' || !finding || !reviewedAt) return
  await db
    .insertInto('withdrawnFindings')
    .values({ documentId: id, companyId, finding, reviewedBy, reviewedAt })
    .execute()
}

/** Adverse findings of withdrawn documents that no later approval by a person has settled. */
export function listWithdrawnFindings(db: Db, companyId: string) {
  return db
    .selectFrom('withdrawnFindings')
    .select('finding')
    .where('companyId', '=', companyId)
    .where('resolvedAt', 'is', null)
    .orderBy('reviewedAt')
    .execute()
}

/** An approval by a person settles them. */
export function resolveWithdrawnFindings(db: Db, companyId: string) {
  return db
    .updateTable('withdrawnFindings')
    .set({ resolvedAt: sql<Date>`now()` })
    .where('companyId', '=', companyId)
    .where('resolvedAt', 'is', null)
    .execute()
}

export function saveDocumentReview(
  db: Db,
  documentId: string,
  reading: { outcome: 'pass' | 'fail'; finding: string; reviewedBy: string },
) {
  return db
    .updateTable('companyDocuments')
    .set({ ...reading, reviewedAt: new Date() })
    .where('id', '=', documentId)
    .execute()
}

export function insertDocumentView(
  db: Db,
  row: { documentId: string; document: string; companyId: string; viewerId: string; viewer: string },
) {
  return db.insertInto('documentViews').values(row).execute()
}

export function listDocumentViews(db: Db, documentIds: string[]) {
  if (documentIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('documentViews')
    .select(['documentId', 'viewerId', 'viewer', 'viewedAt'])
    .where('documentId', 'in', documentIds)
    .orderBy('id')
    .execute()
}

/**
 * Documents to delete: withdrawn ones, and those of cases decided more than `days` ago. Documents of companies in review
 * or with an open appeal are kept.
 */
export function listDueDocuments(db: Db, days: number, after: string | undefined, limit: number) {
  return db
    .selectFrom('companyDocuments')
    .innerJoin('companies', 'companies.id', 'companyDocuments.companyId')
    .select('companyDocuments.id')
    .where(sql<boolean>`company_documents.withdrawn_at is not null or (
      companies.status <> 'pending'
      and not exists (select from company_appeals
        where company_appeals.company_id = companies.id and closed_at is null)
      and greatest(company_documents.created_at,
        (select max(created_at) from company_history where company_history.company_id = companies.id))
        < now() - make_interval(days => ${days}))`)
    .where(isAfter('companyDocuments.id', after))
    .orderBy('companyDocuments.id')
    .limit(limit)
    .execute()
}

export function deleteDocument(db: Db, documentId: string) {
  return db.deleteFrom('companyDocuments').where('id', '=', documentId).execute()
}
