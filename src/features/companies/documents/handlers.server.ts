import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileResponse } from '#/features/files/response.server.ts'
import { audit } from '#/server/audit.ts'
import type { Db } from '#/server/database/database.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { requireUploadQuota } from '#/server/storage/quota.ts'
import { readStoredFile } from '#/server/storage/storage.ts'
import { AppError, orNotFound } from '#/shared/errors.ts'
import { listMembers, lockCompany, updateCompany } from '../queries.server.ts'
import { sanitizeDocument } from './accept.server.ts'
import type { documentsApi } from './api.ts'
import { saveDocumentsFinding } from './finding.server.ts'
import { type DocumentKind, documentKindLabel, maxDocuments } from './kinds.ts'
import {
  type DocumentRow,
  findDocument,
  insertDocument,
  insertDocumentView,
  listDocuments,
  listDocumentViews,
  retainWithdrawnFinding,
  saveDocumentReview,
  withdrawDocument,
} from './queries.server.ts'
import { deleteDocuments } from './tasks.server.ts'

export const documentsHandlers: Handlers<typeof documentsApi> = {
  async 'GET /employers/documents'(_, { db, user, config }) {
    const rows = await listDocuments(db, user.companyId)
    return { data: { documents: rows.map(ownDocument), days: config.documentDays } }
  },

  async 'POST /employers/documents'({ kind }, context) {
    const { user, storage, encryption } = context
    const file = orNotFound(context.files[0], 'file')
    const { path, ...accepted } = await sanitizeDocument(file)
    const bytes = await readFile(path)
    const id = randomUUID()
    const locked = encryption.encrypt(id, bytes)
    await storage.put(id, locked.bytes)
    const row = await context
      .transaction(async ({ db }) => {
        const company = orNotFound(await lockCompany(db, user.companyId), 'company')
        if (company.status === 'approved')
          throw new AppError(
            409,
            'This company has passed the check. Documents are read while it is being checked.',
          )
        if ((await listDocuments(db, company.id)).length >= maxDocuments)
          throw new AppError(409, `There are ${maxDocuments} documents already. Withdraw one first.`)
        await requireUploadQuota(db, { kind: 'company', id: company.id }, { files: 1, bytes: bytes.length })
        const inserted = await insertDocument(db, {
          ...{ id, companyId: company.id, addedBy: user.id, kind, ...accepted },
          ...{ size: bytes.length, wrappedKey: locked.wrappedKey },
        })
        await saveDocumentsFinding(db, company.id)
        // A new version, so that a reviewer who sees the older findings cannot decide on them.
        await updateCompany(db, company.id, {})
        return inserted
      })
      .catch(async (error) => {
        await storage.remove(id)
        throw error
      })
    return { data: ownDocument({ ...row, reader: null }), message: 'Document sent' }
  },

  async 'DELETE /employers/documents/:id'({ id }, { db, user, send }) {
    const company = orNotFound(await lockCompany(db, user.companyId), 'company')
    const withdrawn = orNotFound(await withdrawDocument(db, company.id, id), 'document')
    if (company.status !== 'approved') await retainWithdrawnFinding(db, company.id, withdrawn)
    if (company.status !== 'approved') await saveDocumentsFinding(db, company.id)
    await updateCompany(db, company.id, {})
    await send(deleteDocuments, {})
    return { data: {}, message: 'Document withdrawn' }
  },

  async 'GET /admin/companies/:id/documents'({ id }, { db, user }) {
    const rows = await listDocuments(db, id)
    const views = await listDocumentViews(
      db,
      rows.map((row) => row.id),
    )
    return {
      data: rows.map((row) => {
        const own = views.filter(({ documentId }) => documentId === row.id)
        return {
          ...ownDocument(row),
          mediaType: row.mediaType,
          reviewedBy: row.reader,
          views: own,
          opened: own.some(({ viewerId }) => viewerId === user.id),
        }
      }),
    }
  },

  async 'GET /admin/documents/:id'({ id }, { db, user, storage, encryption }) {
    const row = orNotFound(await findDocument(db, id), 'document')
    await requireOtherCompany(db, row.companyId, user.id)
    const { companyId, name, kind, mediaType } = row
    await insertDocumentView(db, {
      documentId: id,
      document: name,
      companyId,
      viewerId: user.id,
      viewer: user.name,
    })
    await audit(db, {
      actor: user,
      action: 'document.view',
      subject: { type: 'document', id, name: `${documentKindLabel(kind)} of ${row.company}` },
      reason: 'Opened to read the case',
      detail: { companyId },
    })
    const locked = orNotFound(await readStoredFile(storage, id), 'document')
    let bytes: Buffer
    try {
      bytes = encryption.decrypt(id, locked, row.wrappedKey)
    } catch {
      throw new AppError(
        410,
        'This document cannot be opened with the key of this server, or it was changed.',
      )
    }
    return fileResponse(
      { kind: 'document', name, mediaType },
      { size: bytes.length, body: new Uint8Array(bytes) },
    )
  },

  async 'POST /admin/documents/:id/read'({ id, outcome, finding }, { db, user }) {
    const row = orNotFound(await findDocument(db, id), 'document')
    const company = orNotFound(await lockCompany(db, row.companyId), 'company')
    await requireOtherCompany(db, row.companyId, user.id)
    if (company.status !== 'pending') throw new AppError(409, 'This case is decided.')
    if (!(await listDocumentViews(db, [id])).some(({ viewerId }) => viewerId === user.id))
      throw new AppError(409, 'Open the document before you say what it shows.')
    await saveDocumentReview(db, id, { outcome, finding, reviewedBy: user.id })
    await saveDocumentsFinding(db, company.id)
    await updateCompany(db, company.id, {})
    await audit(db, {
      actor: user,
      action: 'document.read',
      subject: { type: 'document', id, name: `${documentKindLabel(row.kind)} of ${row.company}` },
      reason: finding,
      detail: { outcome, companyId: company.id },
    })
    return {
      data: {},
      message: outcome === 'pass' ? 'It supports the company' : 'It speaks against the company',
    }
  },
}

const ownDocument = ({ id, kind, name, size, createdAt, outcome, finding }: DocumentRow) => ({
  ...{ id, kind: kind as DocumentKind, name, size, addedAt: createdAt, outcome, finding },
})

async function requireOtherCompany(db: Db, companyId: string, userId: string) {
  if ((await listMembers(db, companyId)).some(({ id }) => id === userId))
    throw new AppError(403, 'You belong to this company, so somebody else reads its documents')
}
