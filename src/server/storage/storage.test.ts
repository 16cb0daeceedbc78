import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { testApp } from '#/testing/app.ts'
import { backupsOf } from '#/testing/backups.ts'
import { minio, onlyWithMinio, startMinio } from '#/testing/servers/object-store.ts'
import { diskStorage } from './disk-storage.ts'
import { objectStorage } from './object-storage.ts'
import { readStoredFile, type Storage } from './storage.ts'

// Both storages keep the same promises, so both run the same tests.

// The child process that measures memory collects garbage again and again.
vi.setConfig({ testTimeout: 60_000 })
afterAll(() => vi.resetConfig())

const folder = await mkdtemp(path.join(tmpdir(), 'waymark-storage-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const temporary = path.join(folder, 'temporary')
const started = minio ? await startMinio() : undefined
const megabyte = 1024 * 1024

type Kind = {
  kind: string
  /** For storage-memory.ts. */
  settings: object
  storage: Storage
  putForeign: (name: string) => Promise<unknown>
}
const disk: Kind = {
  kind: 'disk',
  settings: { folder: path.join(folder, 'files') },
  storage: diskStorage(path.join(folder, 'files')),
  putForeign: (name) => writeFile(path.join(folder, 'files', name), 'x'),
}
const object: Kind[] = started
  ? [
      {
        kind: 'object store',
        settings: { store: started.store, temporary },
        storage: objectStorage(started.store, temporary, 20),
        putForeign: (name) =>
          started.client.fetch(`${started.store.endpoint}/waymark/files/${name}`, {
            method: 'PUT',
            body: 'x',
          }),
      },
    ]
  : []

const keysOf = async (storage: Storage) => {
  const keys: string[] = []
  for await (const { key } of storage.list()) keys.push(key)
  return keys.sort()
}

describe.each([disk, ...object])('on the $kind', ({ storage, putForeign, settings }) => {
  test('what is stored comes back byte for byte, and what is not there is null', async () => {
    await storage.check()
    const key = randomUUID()
    expect(await storage.get(key)).toBeNull()
    for (const bytes of [randomBytes(70_000), Buffer.alloc(0), Buffer.from('%PDF ’Ω')]) {
      await storage.put(key, bytes)
      const file = await storage.get(key)
      expect(file?.size).toBe(bytes.length)
      await file?.body.cancel()
      expect(await readStoredFile(storage, key)).toEqual(bytes)
    }
    await storage.remove(key)
    await storage.remove(key)
    expect(await storage.get(key)).toBeNull()
  })

  // Security: U-05, U-08
  test('keys are ids: nothing else is stored, read, deleted or listed', async () => {
    const key = randomUUID()
    await storage.put(key, Buffer.from('a'))
    for (const name of ['notes.txt', `${randomUUID()}.part`]) await putForeign(name)
    for (const bad of ['../secret', 'a', '', `${key}/../x`]) {
      await expect(storage.put(bad, Buffer.from('a'))).rejects.toThrow()
      await expect(storage.get(bad)).rejects.toThrow()
      await expect(storage.remove(bad)).rejects.toThrow()
    }
    expect(await keysOf(storage)).toEqual([key])
    for await (const { storedAt } of storage.list())
      expect(Math.abs(storedAt.getTime() - Date.now())).toBeLessThan(60_000)
    await storage.remove(key)
  })

  test('a received file is adopted, and replaces nothing but its own key', async () => {
    const [key, other] = [randomUUID(), randomUUID()]
    await storage.put(other, Buffer.from('other'))
    const file = path.join(folder, randomUUID())
    const bytes = randomBytes(300_000)
    await writeFile(file, bytes)
    await storage.adopt(key, file)
    expect(await readStoredFile(storage, key)).toEqual(bytes)
    expect((await readStoredFile(storage, other))?.toString()).toBe('other')
    await expect(storage.adopt(randomUUID(), path.join(folder, 'gone'))).rejects.toThrow()
    expect(await keysOf(storage)).toEqual([key, other].sort())
    for (const one of [key, other]) await storage.remove(one)
  })

  test('a long stream goes in and out without being held in memory', async () => {
    // In a process of its own: the databases of other tests take memory as well.
    const { stdout } = await promisify(execFile)(process.execPath, [
      'src/testing/storage-memory.ts',
      JSON.stringify(settings),
      '96',
    ])
    const { written, size, read, peak } = JSON.parse(stdout)
    expect([written, size, read]).toEqual([96 * megabyte, 96 * megabyte, 96 * megabyte])
    expect(peak).toBeLessThan(48 * megabyte)
  })

  test('a stream that breaks off leaves nothing, and what was there stays', async () => {
    const [key, kept] = [randomUUID(), randomUUID()]
    const broken = () =>
      Readable.from(
        (async function* () {
          yield randomBytes(megabyte)
          throw new Error('cut off')
        })(),
      )
    await expect(storage.putStream(key, broken())).rejects.toThrow('cut off')
    expect(await storage.get(key)).toBeNull()
    await storage.put(kept, Buffer.from('first'))
    await expect(storage.putStream(kept, broken())).rejects.toThrow('cut off')
    expect((await readStoredFile(storage, kept))?.toString()).toBe('first')
    expect(await keysOf(storage)).toEqual([kept])
    await storage.remove(kept)
    expect(await readdir(temporary).catch(() => [])).toEqual([])
  })

  test('all keys are listed, however many there are', async () => {
    const keys = Array.from({ length: 65 }, () => randomUUID()).sort()
    for (let at = 0; at < keys.length; at += 50)
      await Promise.all(keys.slice(at, at + 50).map((key) => storage.put(key, Buffer.from('a'))))
    expect(await keysOf(storage)).toEqual(keys)
    for (let at = 0; at < keys.length; at += 50)
      await Promise.all(keys.slice(at, at + 50).map((key) => storage.remove(key)))
    expect(await keysOf(storage)).toEqual([])
  })
})

test('a folder that cannot be written is refused at the start', async () => {
  const file = path.join(folder, 'a-file')
  await mkdir(folder, { recursive: true })
  await writeFile(file, '')
  await expect(diskStorage(path.join(file, 'files')).check()).rejects.toThrow()
})

test.skipIf(!started)(
  `an object store that refuses or is away is named in one sentence${onlyWithMinio}`,
  async () => {
    if (!started) return
    const { store } = started
    const refusal = (changed: Partial<typeof store>) =>
      objectStorage({ ...store, ...changed }, temporary).check()
    await expect(refusal({ secretAccessKey: 'another' })).rejects.toThrow(
      /refused to list its files: SignatureDoesNotMatch\. Check S3_ENDPOINT/,
    )
    await expect(refusal({ bucket: 'not-there' })).rejects.toThrow(/NoSuchBucket/)
    // A bucket that is gone is a failure, not a file that is gone.
    await expect(
      objectStorage({ ...store, bucket: 'not-there' }, temporary).get(randomUUID()),
    ).rejects.toThrow(/NoSuchBucket/)
    await started.stop()
    await expect(objectStorage(store, temporary).get(randomUUID())).rejects.toThrow(/does not answer/)
  },
)

test.skipIf(!started)(
  `the product keeps its files in an object store, and its backup has them${onlyWithMinio}`,
  async () => {
    if (!minio) return
    const { env } = await startMinio()
    const app = await testApp(env)
    const { token } = await app.seeker()
    const form = new FormData()
    form.append('file', new Blob(['Welder, night shift']), 'cv.txt')
    const uploaded = await app.app.inject({
      ...{
        method: 'POST',
        url: '/api/file/upload',
        payload: form,
        headers: { authorization: `Bearer ${token}` },
      },
    })
    const { url, id } = uploaded.json().data
    expect(uploaded.statusCode).toBe(200)
    expect(await readdir(path.join(app.config.dataDir, 'files')).catch(() => [])).toEqual([])
    const read = await app.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
    expect([read.statusCode, read.body]).toEqual([200, 'Welder, night shift'])

    const { folder: empty, backUp, open } = await backupsOf(app)
    const to = await empty()
    const name = await backUp(to)
    expect((await (await open(to)).read(name)).files.count).toBe(1)

    // Deleted by its owner's erasure, as on the disk.
    await app.services.storage.remove(id)
    const gone = await app.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
    expect(gone.statusCode).toBe(404)
  },
)
