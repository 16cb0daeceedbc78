import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openHiring } from '#/testing/applications.ts'
import { pdfOf } from '#/testing/documents.ts'

const { app, employer, newApplication } = await openHiring()

const write = (id: string, body: string, files: string[] = []) =>
  employer.api.post('/employer/messages/:id', { id, body, files, key: randomUUID() })

test('a recalled application closes its thread, which stays readable to its applicant alone', async () => {
  const { seeker, id } = await newApplication()
  await write(id, 'We look forward to you.')
  await seeker.api.put('/messages/:id/draft', { id, body: 'Thank you, and', basedOn: null })
  await app.db.updateTable('applications').set({ recalledAt: new Date() }).where('id', '=', id).execute()
  const { data } = await seeker.api.get('/messages/:id', { id })
  expect(data).toMatchObject({ closed: 'recalled', messages: [{ body: 'We look forward to you.' }] })
  // What was typed is not lost with it.
  expect(data.draft?.body).toBe('Thank you, and')
  await expect(
    seeker.api.post('/messages/:id', { id, body: 'Thank you.', key: randomUUID() }),
  ).rejects.toMatchObject({
    status: 409,
    message: `We removed ${employer.company.name} for fraud, so the conversation is closed.`,
  })
  await expect(write(id, 'Hello?')).rejects.toMatchObject({ status: 409 })
  expect((await employer.api.get('/employer/messages/:id', { id })).data).toMatchObject({
    closed: 'recalled',
    messages: [],
  })
  expect((await employer.api.get('/employer/messages')).data.map((row) => row.id)).not.toContain(id)
  expect((await seeker.api.get('/messages')).data.map((row) => row.id)).toContain(id)
})

test('a program, a page or a script under the name of a document or picture is refused', async () => {
  const upload = async (name: string, bytes: Buffer) => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(bytes)]), name)
    const request = new Request('http://test', { method: 'POST', body: form })
    const answer = await app.app.inject({
      method: 'POST',
      url: '/api/file/upload',
      payload: Buffer.from(await request.arrayBuffer()),
      headers: {
        'content-type': request.headers.get('content-type') ?? '',
        authorization: `Bearer ${employer.token}`,
      },
    })
    return { status: answer.statusCode, ...answer.json() }
  }
  const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])
  for (const [name, bytes] of [
    ['offer.pdf', program],
    ['offer.docx', Buffer.from('<html><script>alert(1)</script>')],
    ['photo.jpg', pdfOf('<</OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>')],
    ['notes.txt', program],
  ] as const)
    expect([name, (await upload(name, bytes)).status]).toEqual([name, 422])
})
