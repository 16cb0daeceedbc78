import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'
import { openEmbedded } from '../database/database.ts'

// A file system of a few megabytes, which only root can make, and only on Linux.
const folders: string[] = []
const mount = (
  size: string,
  folder = mkdtempSync(path.join(tmpdir(), 'waymark-full-')),
  more: string[] = [],
) => {
  const { status } = spawnSync('mount', [
    '-t',
    'tmpfs',
    '-o',
    [`size=${size}`, ...more].join(','),
    'tmpfs',
    folder,
  ])
  if (status !== 0) {
    rmSync(folder, { recursive: true, force: true })
    return null
  }
  folders.push(folder)
  return folder
}
afterAll(() => {
  for (const folder of folders) {
    spawnSync('umount', ['--lazy', folder])
    rmSync(folder, { recursive: true, force: true })
  }
})

const small = mount('3m')
if (!small) console.log('disk-full.test.ts did not run: this user may not mount a file system.')
const app = small ? await testApp({ DATA_DIR: small }) : null

// Security: U-16, K-05
test.skipIf(!small)(
  'a full disk refuses an upload in a sentence, keeps nothing of it, and takes it once there is room',
  async () => {
    if (!app || !small) throw new Error('not mounted')
    const seeker = await app.seeker()
    const filler = path.join(small, 'filler')
    writeFileSync(filler, Buffer.alloc(2 * 1024 * 1024))
    const body = Buffer.concat([
      Buffer.from(
        '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n%PDF-1.7\n',
      ),
      Buffer.alloc(1_500_000, 32),
      Buffer.from('\n%%EOF\r\n--x--\r\n'),
    ])
    const upload = () =>
      app.app.inject({
        method: 'POST',
        url: '/api/file/upload',
        headers: {
          authorization: `Bearer ${seeker.token}`,
          'content-type': 'multipart/form-data; boundary=x',
        },
        payload: body,
      })
    const refused = await upload()
    expect([refused.statusCode, refused.json().error, refused.headers['retry-after']]).toEqual([
      503,
      'We have no room for files right now. Nothing was stored. Try again later.',
      '300',
    ])
    expect(readdirSync(path.join(small, 'uploads'))).toEqual([])
    expect(await app.db.selectFrom('files').select('id').execute()).toEqual([])
    // Everything else goes on meanwhile.
    expect((await seeker.api.get('/auth/session')).success).toBe(true)

    rmSync(filler)
    expect((await upload()).statusCode).toBe(200)
    expect(await app.db.selectFrom('files').select('id').execute()).toHaveLength(1)
  },
)

/** Writes until the disk is full and prints how many writes were acknowledged. */
const fill = `
  const { openEmbedded } = await import('#/server/database/database.ts')
  const { executeSql } = await openEmbedded(process.argv[1])
  await executeSql('create table filling (place int, words text)')
  for (let place = 1; ; place++) {
    await executeSql('insert into filling select $1, string_agg(md5(random()::text), chr(10)) from generate_series(1, 40000)', [place])
    require('node:fs').writeSync(1, place + '\\n')
  }`

// Security: K-05
test.skipIf(!small)(
  'an embedded database on a full disk ends its process and has every acknowledged write once there is room',
  {
    timeout: 90_000,
  },
  async () => {
    const folder = mount('64m')
    if (!folder) throw new Error('not mounted')
    const { stdout, status } = spawnSync(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `import { createRequire } from 'node:module'\nconst require = createRequire(process.cwd() + '/')\n${fill}`,
        folder,
      ],
      { encoding: 'utf8', timeout: 60_000 },
    )
    expect(status).not.toBe(0)
    const acknowledged = Number(stdout.trim().split('\n').at(-1))
    expect(acknowledged).toBeGreaterThan(0)
    spawnSync('mount', ['-o', 'remount,size=300m', folder])
    const database = await openEmbedded(folder)
    const { rows } = await database.executeSql('select count(distinct place)::int as places from filling')
    expect((rows[0] as { places: number }).places).toBeGreaterThanOrEqual(acknowledged)
    await database.close()
  },
)
