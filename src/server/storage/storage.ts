import { buffer } from 'node:stream/consumers'

/** A stored file on its way out. Its body is read to the end or cancelled; until then the file stays open. */
export type StoredFile = { size: number; body: ReadableStream<Uint8Array<ArrayBuffer>> }

/**
 * Where uploaded bytes are stored. Keys are ids of the `files` table; user-chosen names never become paths. Nothing is stored
 * inside a transaction: bytes come first, then their row, and what a crash leaves without one is swept.
 */
export type Storage = {
  /** Throws a sentence for the operator when files cannot be stored. */
  check(): Promise<void>
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Stores a stream as it comes, whole or not at all; answers its size. */
  putStream(key: string, stream: NodeJS.ReadableStream): Promise<number>
  /** Stores the file at `path` under `key`. The file may be moved away. */
  adopt(key: string, path: string): Promise<void>
  /** Null when the key does not exist. */
  get(key: string): Promise<StoredFile | null>
  remove(key: string): Promise<void>
  /** All stored keys with the time they were stored. */
  list(): AsyncIterable<{ key: string; storedAt: Date }>
}

/** The whole file in memory, for what must be decrypted; null when the key does not exist. */
export async function readStoredFile(storage: Storage, key: string) {
  const file = await storage.get(key)
  return file && buffer(file.body)
}
