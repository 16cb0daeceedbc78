import { expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'

const app = await testApp()
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')

async function upload(token: string) {
  const form = new FormData()
  form.append('file', new Blob([pdf], { type: 'application/pdf' }), 'cv.pdf')
  const request = new Request('http://test', { method: 'POST', body: form })
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/file/upload',
    payload: Buffer.from(await request.arrayBuffer()),
    headers: {
      'content-type': request.headers.get('content-type') ?? '',
      authorization: `Bearer ${token}`,
    },
  })
  return answer.json().data as { id: string; url: string; name: string; size: number }
}

// Security: U-18
test('the same file of two people is two files: nothing in the answers differs, and the end of one leaves the other', async () => {
  const [first, second] = [await app.seeker(), await app.seeker()]
  const [one, another] = [await upload(first.token), await upload(second.token)]
  expect(one.id).not.toBe(another.id)
  const told = ({ id: _id, url: _url, ...rest }: typeof one) => rest
  expect(told(another)).toEqual(told(one))
  const read = ({ url }: typeof one, { token }: typeof first) =>
    app.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  expect((await read(one, second)).statusCode).toBe(404)
  await app.services.storage.remove(one.id)
  await app.db.deleteFrom('files').where('id', '=', one.id).execute()
  expect((await read(another, second)).rawPayload.equals(pdf)).toBe(true)
})
