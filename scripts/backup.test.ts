import { randomBytes } from 'node:crypto'
import { readdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { answerBackupRequests, requestBackup } from '#/server/backup/request.ts'
import { runBackup } from '#/server/backup/run.ts'
import { folderTarget } from '#/server/backup/target.ts'
import { testApp } from '#/testing/app.ts'
import { backupsOf } from '#/testing/backups.ts'

// Each restore makes the whole schema.
vi.setConfig({ testTimeout: 120_000 })
afterAll(() => vi.resetConfig())
const app = await testApp()
const { db, config, services } = app
const { allRows, folder, source, backUp, open, storeFile, emptyTarget } = await backupsOf(app)
const seeker = await app.seeker()
// It stamps its rows every ten seconds, so two backups would differ by them.
await services.queue.stop()

// Security: B-01
test('a backup that was edited, cut off or lost a part is refused, and the database stays as it was', async () => {
  const to = await folder()
  const name = await backUp(to)
  const target = await emptyTarget()
  const { tables } = await (await open(to)).read(name)
  const chunk = tables.find((table) => table.name === 'users')?.chunks[0] ?? ''
  const file = path.join(to, 'chunks', chunk.slice(0, 2), chunk)
  const whole = await readFile(file)
  const flipped = Buffer.from(whole)
  flipped[40] = (flipped[40] ?? 0) ^ 1
  const before = await target.inspect(allRows)
  const damages = [
    () => writeFile(file, flipped),
    () => truncate(file, whole.length - 1),
    () => truncate(file, 5),
    () => rm(file),
    // Another chunk under this one's name.
    async () => writeFile(file, await readFile(await otherChunk(to, chunk))),
  ]
  for (const damage of damages) {
    await damage()
    await expect(target.restore({ from: to })).rejects.toThrow(/is damaged: a part of it is missing/)
    await writeFile(file, whole)
  }
  expect(await target.inspect(allRows)).toEqual(before)
  const list = path.join(to, 'backups', name)
  const manifest = await readFile(list)
  await truncate(list, manifest.length - 10)
  await expect(target.restore({ from: to })).rejects.toThrow(/is damaged/)
  await writeFile(list, manifest)

  // The next backup notices the damage, and the one after it is whole again.
  await writeFile(file, flipped)
  await expect(backUp(to)).rejects.toThrow(/cannot be read back: 1 of its parts/)
  await backUp(to)
  await target.restore({ from: to })
})

async function otherChunk(to: string, not: string) {
  for await (const { name } of folderTarget(to).list('chunks'))
    if (!name.endsWith(not)) return path.join(to, name)
  return ''
}

test('only what changed is stored again; old backups and what only they used are deleted', async () => {
  const to = await folder()
  const chunks = () => readdir(path.join(to, 'chunks'), { recursive: true })
  const id = await storeFile(seeker.id, randomBytes(100_000))
  await backUp(to)
  const first = await chunks()
  await backUp(to)
  expect(await chunks()).toEqual(first)
  await services.storage.remove(id)
  await db.deleteFrom('files').where('id', '=', id).execute()
  await backUp(to, { keep: 1 })
  expect((await readdir(path.join(to, 'backups'))).length).toBe(1)
  // Nothing of today goes: another machine may be writing it.
  expect(await chunks()).toEqual(expect.arrayContaining(first))
  const long = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000)
  for (const name of first) await utimes(path.join(to, 'chunks', name), long, long)
  await backUp(to, { keep: 1 })
  const left = await chunks()
  expect(first.filter((name) => !left.includes(name)).length).toBeGreaterThan(0)
  const target = await emptyTarget()
  await target.restore({ from: to })
  // A second restore is refused without the flag.
  await expect(target.restore({ from: to })).rejects.toThrow(/holds \d+ accounts?.*Add --replace/)
  await target.restore({ from: to, replace: true })
})

test('the running product writes the backup when it is asked to, and says why when it cannot', async () => {
  const to = await folder()
  const lines: string[] = []
  const asking = () => requestBackup(config.dataDir, { to }, (line) => void lines.push(line))
  expect(await asking()).toBe(false)
  const answering = await answerBackupRequests(config.dataDir, (options, tell) =>
    runBackup(source, options, tell),
  )
  expect(await asking()).toBe(true)
  expect(lines.join('\n')).toMatch(/Backup 2[\s\S]*Read back[\s\S]*opens only with the key/)
  await writeFile(path.join(to, 'waymark-backup.json'), '{"format":1,"keyId":"another"}')
  await expect(asking()).rejects.toThrow(/made under the key another/)
  await answering.close()
})
