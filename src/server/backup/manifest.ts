import { z } from 'zod'

const chunks = z.array(z.string())

/** What one backup consists of. Written last, so a backup without it does not exist. */
export const manifest = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** The key's fingerprint: documents in it open only with that key. */
  keyId: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string().nullable() })),
  /** Rows as lines of JSON: one array of texts each, in the order of `columns`. */
  tables: z.array(
    z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()), rows: z.int(), chunks }),
  ),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  /** Uploaded files. `chunks` hold one line of JSON for each, because there may be a million. */
  files: z.object({ count: z.int(), bytes: z.int(), chunks }),
  /** Files of the data directory that are not made by the product again: articles, tombstones. */
  dataFiles: z.array(z.object({ path: z.string(), size: z.int(), chunks })),
})
export type Manifest = z.infer<typeof manifest>
export type DataFile = Manifest['dataFiles'][number]

/** One uploaded file. It never changes under its key, so the same size and time mean the same bytes. */
export const storedEntry = z.object({ key: z.string(), size: z.int(), storedAt: z.iso.datetime(), chunks })
export type StoredEntry = z.infer<typeof storedEntry>
