import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openEmbedded } from './database/database.ts'
import { startErrorMessage } from './start-error.ts'

function dataFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'waymark-data-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(path.join(folder, 'pg'))
  return folder
}

test('a data directory of another Postgres is refused with the way out', async () => {
  const folder = dataFolder()
  writeFileSync(path.join(folder, 'pg/PG_VERSION'), '15\n')
  await expect(openEmbedded(folder)).rejects.toThrow(/by Postgres 15.* has 18\. Make a backup .* restore/)
})

// Creating one takes seconds of processor, and so does opening it.
test('a database that was only half created is created anew', { timeout: 60_000 }, async () => {
  const folder = dataFolder()
  writeFileSync(path.join(folder, 'pg/PG_VERSION'), '18\n')
  writeFileSync(path.join(folder, 'pg.unfinished'), '')
  for (const _ of ['created', 'opened']) {
    const database = await openEmbedded(folder)
    const { rows } = await database.executeSql('show server_version_num')
    expect(rows).toEqual([{ server_version_num: expect.stringMatching(/^18/) }])
    await database.close()
  }
})

test('a port that is taken, and what the system refuses, are sentences that say what to do', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => taken.once('listening', resolve))
  const address = taken.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const error = await new Promise((resolve) =>
    createServer().once('error', resolve).listen(port, '127.0.0.1'),
  )
  taken.close()
  const say = (error: unknown) => startErrorMessage(error, { dataDir: '.data' })
  expect(say(error)).toBe(
    `Another program already listens on port ${port} of 127.0.0.1. Stop it, or set PORT to another number.`,
  )
  expect(say({ name: 'ErrnoError', errno: 51 })).toMatch(/disk of \.data is full/)
  expect(say(Object.assign(new Error(), { code: 'EACCES', path: '.data/x' }))).toMatch(
    /not write to \.data\/x\. .*DATA_DIR/,
  )
  expect(say(new Error('PORT is wrong'))).toBe('PORT is wrong')
})
