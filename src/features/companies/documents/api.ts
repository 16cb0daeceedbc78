import { z } from 'zod'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { emptyInput, id, text, timestamp } from '#/shared/schemas.ts'
import { documentKinds, maxDocumentBytes } from './kinds.ts'

const kind = z.enum(
  documentKinds.map(({ value }) => value),
  'Say what this document is',
)
const outcome = z.enum(['waiting', 'pass', 'fail'])

/** A document as its company sees it. Only reviewers can download the content. */
const ownDocument = z.object({
  id,
  kind,
  name: z.string(),
  size: z.number(),
  addedAt: timestamp,
  outcome,
  finding: z.string().nullable(),
})
const caseDocument = ownDocument.extend({
  mediaType: z.string(),
  reviewedBy: z.string().nullable(),
  views: z.array(z.object({ viewer: z.string(), viewedAt: timestamp })),
  /** The caller has opened it and may therefore record what it shows. */
  opened: z.boolean(),
})

export const documentsApi = {
  'GET /employers/documents': {
    access: 'employer',
    right: 'see-company',
    unconfirmed: true,
    summary: 'The documents sent for the check: what they are and how they were read, never their bytes.',
    input: emptyInput,
    output: z.object({ documents: z.array(ownDocument), days: z.number() }),
    whileImpersonating: false,
  },
  'POST /employers/documents': {
    access: 'employer',
    right: 'change-checked-facts',
    summary: 'Send a registration extract, a tax letter or proof of the address: PDF, JPG or PNG.',
    input: z.object({ kind }),
    output: ownDocument,
    upload: { field: 'file', maxFiles: 1, maxBytes: maxDocumentBytes, quota: 'company' },
    limits: [{ by: 'user', calls: 20, seconds: 3600 }],
    transaction: 'own',
  },
  'DELETE /employers/documents/:id': {
    access: 'employer',
    right: 'change-checked-facts',
    summary: 'Withdraw a document. Its bytes are deleted.',
    input: z.object({ id }),
    output: emptyInput,
  },
  'GET /admin/companies/:id/documents': {
    access: 'admin',
    summary: 'The documents of a case, and who has opened each.',
    input: z.object({ id }),
    output: z.array(caseDocument),
  },
  'GET /admin/documents/:id': {
    access: 'admin',
    summary: 'The bytes of a document. Each call is written down before they leave.',
    input: z.object({ id }),
    output: 'response',
    writes: true,
    limits: [{ by: 'user', calls: 200, seconds: 3600 }],
  },
  'POST /admin/documents/:id/read': {
    access: 'admin',
    summary: 'Say what an opened document shows. It becomes part of the evidence.',
    input: z.object({
      id,
      outcome: z.enum(['pass', 'fail'], 'Say whether it supports the company'),
      finding: text('What it shows', { min: 3, max: 500 }),
    }),
    output: emptyInput,
  },
} satisfies EndpointTable
