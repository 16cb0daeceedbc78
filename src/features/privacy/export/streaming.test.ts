import { randomBytes } from 'node:crypto'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { expect, test } from 'vitest'
import type { Storage } from '#/server/storage/storage.ts'
import { readableNames, storeArchive } from './archive.server.ts'

const fileBytes = 1024 * 1024
const chunkBytes = 64 * 1024
const chunk = randomBytes(chunkBytes)

/** A storage that makes its files as they are read, and notes what is held between reading and writing. */
function watchedStorage() {
  const seen = { open: 0, maxOpen: 0, read: 0, written: 0, maxHeld: 0, finished: 0 }
  const note = () => {
    seen.maxOpen = Math.max(seen.maxOpen, seen.open)
    seen.maxHeld = Math.max(seen.maxHeld, seen.read - seen.written)
  }
  function* body() {
    for (let at = 0; at < fileBytes; at += chunkBytes) {
      seen.read += chunkBytes
      note()
      yield chunk
    }
    seen.open--
    seen.finished++
  }
  const storage = {
    async get() {
      seen.open++
      note()
      return { size: fileBytes, body: Readable.toWeb(Readable.from(body(), { objectMode: false })) }
    },
    async putStream(_key: string, archive: NodeJS.ReadableStream) {
      // Random bytes do not shrink, so what is read and not yet written is held.
      const slow = new Writable({
        write(bytes: Buffer, _encoding, done) {
          seen.written += bytes.length
          setImmediate(done)
        },
      })
      await pipeline(archive, slow)
      return seen.written
    },
  }
  return { storage: storage as unknown as Storage, seen }
}

test('an archive of many files is streamed: one is open at a time, and little is held between reading and writing', async () => {
  const { storage, seen } = watchedStorage()
  const files = Array.from({ length: 60 }, (_, nth) => ({ id: String(nth), path: `files/${nth}.pdf` }))
  const size = await storeArchive(storage, 'key', files, [{ name: 'data.json', text: '{}' }])
  expect(seen.finished).toBe(60)
  expect(size).toBeGreaterThan(60 * fileBytes * 0.99)
  expect(seen.maxOpen).toBe(1)
  // Less than one of its sixty files, whatever the archive's size.
  expect(seen.maxHeld).toBeLessThan(fileBytes)
})

test('a file that cannot be read ends the archive, instead of leaving half of it behind', async () => {
  const { storage } = watchedStorage()
  const failing = {
    ...storage,
    get: async () => {
      throw new Error('the disk is gone')
    },
  } as unknown as Storage
  await expect(
    storeArchive(failing, 'key', [{ id: '1', path: 'files/1.pdf' }], [{ name: 'data.json', text: '{}' }]),
  ).rejects.toThrow('the disk is gone')
})

test('in an archive a file has a name that every system can write', () => {
  const names = ['aux.pdf', 'com1', 'console.pdf', 'a "b".pdf', 'A "B".pdf', 'CV.pdf', 'cv.PDF']
  expect(readableNames(names.map((name) => ({ name }))).map(({ path }) => path)).toEqual([
    ...['files/_aux.pdf', 'files/_com1', 'files/console.pdf', 'files/a _b_.pdf', 'files/A _B_ (2).pdf'],
    ...['files/CV.pdf', 'files/cv (2).PDF'],
  ])
})
