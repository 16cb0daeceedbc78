import { spawn, spawnSync } from 'node:child_process'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '#/testing/app.ts'

const hasPython = spawnSync('python3', ['--version']).error === undefined
const app = await testApp({ RATE_LIMITS: 'on' })
const address = await app.app.listen({ port: 0, host: '127.0.0.1' })

/** Runs a program of this folder; `told` resolves to what it prints after that word. */
function start(file: string, env: Record<string, string>) {
  const child = spawn('python3', [new URL(file, import.meta.url).pathname], {
    env: { ...process.env, ...env },
  })
  onTestFinished(() => void child.kill())
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk
  })
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  async function told(word: string) {
    const { value, done } = await lines.next()
    if (done) throw new Error(`The program ended before it said “${word}”: ${complaint}`)
    expect(value).toMatch(new RegExp(`^${word} `))
    return String(value).slice(word.length + 1)
  }
  return { told, ended }
}

test.skipIf(!hasPython)(
  'a program in Python does what /developers says from a job to a hire, and people do the rest',
  { timeout: 60_000 },
  async () => {
    const owner = await app.employer()
    // The first job of a company waits for a person.
    await app.job(owner.company.id)
    const { data: made } = await owner.api.post('/employer/tokens', {
      name: 'To hired',
      rights: ['write-jobs', 'publish-jobs', 'see-applicants', 'move-applicants', 'write-notes'],
      days: 30,
    })
    const program = start('to_hired.py', { WAYMARK: address, TOKEN: made.token })
    const slug = await program.told('published')

    const seeker = await app.seeker({ name: 'Ola Moe' })
    const { data: job } = await seeker.api.get('/jobs/:slug', { slug })
    const { data: sent } = await seeker.api.post('/jobs/apply', { jobId: job.id })
    const id = sent.id
    expect(await program.told('applied')).toBe(id)
    expect(await program.told('moved')).toBe(id)

    const { data: read } = await owner.api.get('/employer/applications/:id', { id })
    expect(read).toMatchObject({ stage: 'interview', notes: [{ body: 'Passed our test.' }] })
    const { data: offered } = await owner.api.post('/employer/applications/:id/move', {
      ...{ id, to: 'offer', version: read.version, offer: { amount: 70_000, startsOn: '2099-01-05' } },
    })
    const { data: accepted } = await seeker.api.post('/applications/:id/answer-offer', {
      ...{ id, version: offered.version, answer: 'accept' },
    })
    await owner.api.post('/employer/applications/:id/move', { id, to: 'hire', version: accepted.version })
    expect(await program.told('hired')).toBe(id)
    expect(await program.ended).toBe(0)
  },
)
