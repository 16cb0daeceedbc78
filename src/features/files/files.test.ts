import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'
import { findOwnedDocument } from './queries.server.ts'

const app = await testApp()
const refusal = 'Use a PNG, JPG or WebP image, or a PDF, Word, ODT, RTF or text document'
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')

type Part = { name: string; bytes: Uint8Array; field?: string; type?: string }

async function send(token: string | undefined, path: '/file/upload' | '/file/uploads', parts: Part[]) {
  const form = new FormData()
  const usual = path === '/file/upload' ? 'file' : 'files'
  for (const { name, bytes, field = usual, type = 'image/png' } of parts)
    form.append(field, new Blob([bytes as Uint8Array<ArrayBuffer>], { type }), name)
  const request = new Request('http://test', { method: 'POST', body: form })
  const answer = await app.app.inject({
    method: 'POST',
    url: `/api${path}`,
    payload: Buffer.from(await request.arrayBuffer()),
    headers: {
      'content-type': request.headers.get('content-type') ?? '',
      ...(token && { authorization: `Bearer ${token}` }),
    },
  })
  return { status: answer.statusCode, body: answer.json() }
}

const read = (url: string, token?: string) =>
  app.app.inject({ method: 'GET', url, headers: token ? { authorization: `Bearer ${token}` } : {} })

const picture = (width = 40, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: '#fdc700' } })

const rows = async () => (await app.db.selectFrom('files').select('id').execute()).length

// Security: U-01, U-05
test('a photo becomes a public WebP image with an unguessable id', async () => {
  const { token } = await app.seeker()
  const { status, body } = await send(token, '/file/upload', [
    { name: 'me.jpeg', bytes: await picture().jpeg().toBuffer() },
  ])
  expect(status).toBe(200)
  expect(body).toMatchObject({
    success: true,
    message: 'File uploaded successfully',
    data: {
      mediaType: 'image/webp',
      name: 'me.webp',
      url: expect.stringMatching(/^\/api\/file\/[\w-]{36}$/),
    },
  })
  const file = await read(body.data.url)
  expect(file.headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-disposition': expect.stringMatching(/^inline/),
  })
  expect((await sharp(file.rawPayload).metadata()).format).toBe('webp')
})

// Security: U-19
test('an image is rotated upright, scaled to 2000 pixels, and loses its location', async () => {
  const { token } = await app.seeker()
  const bytes = await picture(3000, 1000)
    .withExif({ IFD0: { Copyright: 'secret place' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const { body } = await send(token, '/file/upload', [{ name: 'a.jpg', bytes }])
  const made = await sharp((await read(body.data.url)).rawPayload).metadata()
  expect([made.width, made.height]).toEqual([667, 2000])
  expect([made.exif, made.orientation]).toEqual([undefined, undefined])
})

// Security: U-01
test('a picture with an embedded program is re-encoded without it', async () => {
  const { token } = await app.seeker()
  const program = '<script>alert(document.domain)</script><?php system("id"); ?>'
  const bytes = Buffer.concat([await picture().png().toBuffer(), Buffer.from(program)])
  const { body } = await send(token, '/file/upload', [{ name: 'cat.php.png', bytes }])
  const stored = (await read(body.data.url)).rawPayload
  expect(stored.includes('script')).toBe(false)
  expect(stored.includes('system')).toBe(false)
})

// Security: U-01, U-02
test.each([
  ['a page that calls itself a picture', '<!doctype html><script>alert(1)</script>', 'photo.png'],
  [
    'a drawing that can run scripts',
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    'logo.svg',
  ],
  ['a page after a line of text', 'hello\n<html><body>', 'cv.txt'],
  ['nothing at all', '', 'empty.pdf'],
  ['bytes of no kind', '\u0000\u0001\u0002', 'cv.docx'],
  ['a program', 'MZ\u0090\u0000\u0003\u0000\u0000\u0000', 'cv.pdf'],
])('%s is refused', async (_, content, name) => {
  const { token } = await app.seeker()
  const before = await rows()
  const { status, body } = await send(token, '/file/upload', [
    { name, bytes: Buffer.from(content, 'latin1') },
  ])
  expect(status).toBe(422)
  expect(body).toMatchObject({ success: false, error: refusal, errors: { file: [refusal] } })
  expect(await rows()).toBe(before)
})

test('a truncated picture is refused', async () => {
  const { token } = await app.seeker()
  const bytes = (await picture().png().toBuffer()).subarray(0, 60)
  const { status, body } = await send(token, '/file/upload', [{ name: 'cut.png', bytes }])
  expect([status, body.error]).toEqual([422, 'This picture is damaged. Save it again and send that.'])
})

/** A single-colour picture: small to send and large to decode. */
function hugePng(width: number, height: number) {
  const chunk = (type: string, data: Buffer) => {
    const typed = Buffer.concat([Buffer.from(type), data])
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    size.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(typed))
    return Buffer.concat([size, typed, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 1
  const rows = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))))
  const signature = Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1')
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

// Security: U-12
test('a picture with too many pixels is refused by its header, and one of 40 megapixels is accepted', async () => {
  const { token } = await app.seeker()
  const { status, body } = await send(token, '/file/upload', [
    { name: 'a.png', bytes: hugePng(7_700, 7_700) },
  ])
  expect([status, body.error]).toEqual([
    422,
    'This picture has 60 megapixels, and 40 is the most. Save it smaller and send that.',
  ])
  // Cut off after the header, which states the size: nothing after it may be read.
  const head = hugePng(40_000, 40_000).subarray(0, 60)
  const cut = await send(token, '/file/upload', [{ name: 'a.png', bytes: head }])
  expect(cut.body.error).toMatch(/^This picture has 1,600 megapixels/)
  const large = await send(token, '/file/upload', [{ name: 'a.png', bytes: hugePng(8_000, 5_000) }])
  expect(large.status).toBe(200)
})

test('the frames of an animation count together', async () => {
  const { token } = await app.seeker()
  const frames = await Promise.all(
    Array.from({ length: 11 }, (_, at) =>
      sharp({
        create: { width: 2_000, height: 2_000, channels: 3, background: { r: at * 20, g: 9, b: 200 } },
      })
        .png()
        .toBuffer(),
    ),
  )
  const bytes = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
  const { body } = await send(token, '/file/upload', [{ name: 'a.webp', bytes }])
  expect(body.error).toMatch(/^This picture has 44 megapixels/)
})

// Security: U-05, U-06, U-07, U-20
test('a document is stored unchanged, for its owner alone', async () => {
  const owner = await app.seeker()
  const { body } = await send(owner.token, '/file/upload', [{ name: '../../Résumé <2026>.exe', bytes: pdf }])
  expect(body.data).toMatchObject({ mediaType: 'application/pdf', name: 'Résumé 2026.pdf' })

  const mine = await read(body.data.url, owner.token)
  expect(mine.rawPayload.equals(pdf)).toBe(true)
  expect(mine.headers['cache-control']).toBe('private, no-store')
  expect(mine.headers['content-disposition']).toBe(
    'attachment; filename="R_sum_ 2026.pdf"; filename*=UTF-8\'\'R%C3%A9sum%C3%A9%202026.pdf',
  )
  for (const other of [undefined, (await app.seeker()).token, (await app.admin()).token])
    expect((await read(body.data.url, other)).statusCode).toBe(404)

  expect(await findOwnedDocument(app.db, owner.id, body.data.id)).toMatchObject({ id: body.data.id })
  expect(await findOwnedDocument(app.db, (await app.seeker()).id, body.data.id)).toBeUndefined()
})

test('the name of a file is shown and downloaded as its owner wrote it', async () => {
  const { token } = await app.seeker()
  // FormData escapes as browsers do.
  const names = ['weird "quote" name.pdf', '100%20 sure\r\n%41.pdf']
  const { body } = await send(
    token,
    '/file/uploads',
    names.map((name) => ({ name, bytes: pdf })),
  )
  const files: { name: string; url: string }[] = body.data.files
  expect(files.map(({ name }) => name)).toEqual(['weird "quote" name.pdf', '100%20 sure %41.pdf'])
  const { headers } = await read(files[0]?.url ?? '', token)
  expect(headers['content-disposition']).toBe(
    'attachment; filename="weird _quote_ name.pdf"; filename*=UTF-8\'\'weird%20%22quote%22%20name.pdf',
  )
})

test('plain text is accepted if it is readable text', async () => {
  const { token } = await app.seeker()
  const { body } = await send(token, '/file/upload', [
    { name: 'cv.txt', bytes: Buffer.from('Zoë Núñez\r\n\tWelder, 3 < 5 years') },
  ])
  expect(body.data.mediaType).toBe('text/plain; charset=utf-8')
})

// Security: U-03
test('files above ten megabytes are refused with their name', async () => {
  const { token } = await app.seeker()
  const bytes = Buffer.concat([pdf, Buffer.alloc(10 * 1024 * 1024)])
  const { status, body } = await send(token, '/file/upload', [{ name: 'big.pdf', bytes }])
  expect([status, body.error]).toEqual([413, 'A file can be at most 10 MB'])
  const whole = Buffer.concat([pdf.subarray(0, 9), Buffer.alloc(9_000_000), pdf.subarray(9)])
  const nearly = await send(token, '/file/upload', [{ name: 'ok.pdf', bytes: whole }])
  expect(nearly.status).toBe(200)
})

test('several files are stored together or not at all', async () => {
  const { token } = await app.seeker()
  const good = [
    { name: 'a.pdf', bytes: pdf },
    { name: 'b.png', bytes: await picture().png().toBuffer() },
  ]
  const { body } = await send(token, '/file/uploads', good)
  expect(body.data.files.map((file: { name: string }) => file.name)).toEqual(['a.pdf', 'b.webp'])
  expect(body.data.url).toBe(body.data.files[0].url)

  const before = await rows()
  const bad = await send(token, '/file/uploads', [...good, { name: 'c.png', bytes: Buffer.from('<html>') }])
  expect(bad.status).toBe(422)
  expect(await rows()).toBe(before)
})

test('when the bytes cannot be stored, no row is left', async () => {
  const { token } = await app.seeker()
  const before = await rows()
  const { adopt } = app.services.storage
  app.services.storage.adopt = async () => {
    throw new Error('disk full')
  }
  const { status } = await send(token, '/file/upload', [{ name: 'a.pdf', bytes: pdf }])
  app.services.storage.adopt = adopt
  expect(status).toBe(500)
  expect(await rows()).toBe(before)
})

// Security: A-04, U-08
test('a visitor, a wrong field and an unknown id are refused', async () => {
  expect((await send(undefined, '/file/upload', [{ name: 'a.pdf', bytes: pdf }])).status).toBe(401)
  const { token } = await app.seeker()
  expect((await send(token, '/file/upload', [{ name: 'a.pdf', bytes: pdf, field: 'photo' }])).status).toBe(
    422,
  )
  for (const id of ['nothing', '../config', '6a0e7c1e-1111-4111-8111-111111111111'])
    expect((await read(`/api/file/${encodeURIComponent(id)}`)).statusCode).toBe(404)
})
