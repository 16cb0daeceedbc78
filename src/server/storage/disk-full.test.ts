import { readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'
import { makeSmallDisk } from '#/testing/small-disk.ts'

const disk = makeSmallDisk(3)
if (!disk) console.log('disk-full.test.ts did not run: this user may not mount a file system.')
const app = disk ? await testApp({ DATA_DIR: disk.folder }) : null
afterAll(() => disk?.remove())

// Security: U-16, K-05
test.skipIf(!disk)(
  'a full disk refuses an upload in a sentence, keeps nothing of it, and takes it once there is room',
  async () => {
    if (!app || !disk) throw new Error('not mounted')
    const seeker = await app.seeker()
    disk.fill(1_000)
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
    expect(readdirSync(path.join(disk.folder, 'uploads'))).toEqual([])
    expect(await app.db.selectFrom('files').select('id').execute()).toEqual([])
    // Everything else goes on meanwhile.
    expect((await seeker.api.get('/auth/session')).success).toBe(true)

    disk.free()
    expect((await upload()).statusCode).toBe(200)
    expect(await app.db.selectFrom('files').select('id').execute()).toHaveLength(1)
  },
)
