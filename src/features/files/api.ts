import { z } from 'zod'
import type { EndpointLimit, EndpointTable } from '#/shared/endpoint.ts'
import { emptyInput } from '#/shared/schemas.ts'

const maxFileBytes = 10 * 1024 * 1024
export const acceptedUploads = 'Use a PNG, JPG or WebP image, or a PDF, Word, ODT, RTF or text document'

/**
 * Where a stored file can be read: images by anyone who knows the id, documents with their owner's bearer token.
 */
const uploadedFile = z.object({
  url: z.string(),
  id: z.string(),
  name: z.string(),
  size: z.number(),
  mediaType: z.string(),
})

const perUser: EndpointLimit = { by: 'user', calls: 30, seconds: 1800 }

export const filesApi = {
  'POST /file/upload': {
    access: 'signed-in',
    summary: 'Store one image or document. What it is, is read from its bytes; images are drawn anew.',
    input: emptyInput,
    output: uploadedFile,
    upload: { field: 'file', maxFiles: 1, maxBytes: maxFileBytes },
    limits: [perUser],
    transaction: 'own',
  },
  'POST /file/uploads': {
    access: 'signed-in',
    summary: 'Store several files at once: all of them, or none.',
    input: emptyInput,
    output: z.object({ url: z.string(), files: z.array(uploadedFile) }),
    upload: { field: 'files', maxFiles: 10, maxBytes: maxFileBytes },
    limits: [perUser],
    transaction: 'own',
  },
  'PUT /account/photo': {
    access: 'signed-in',
    summary: 'Show an uploaded picture of the caller beside their name, or none.',
    input: z.object({ photo: z.string().max(300).nullable() }),
    output: z.object({ photo: z.string().nullable() }),
    limits: [perUser],
  },
  'GET /file/:id': {
    access: 'anyone',
    summary:
      'The bytes of a file. Images are public under an id nobody can guess; documents are their owner’s.',
    input: z.object({ id: z.string() }),
    output: 'response',
  },
} satisfies EndpointTable
