import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'
import { freePort } from '../../../scripts/throwaway-postgres.ts'

const program = process.env.RADICALE ?? 'radicale'
const { stdout, error } = spawnSync(program, ['--version'], { encoding: 'utf8' })
/** Null where it is not installed. */
export const radicaleVersion = error ? null : stdout.trim()

/** A real calendar server (CalDAV) on this machine, empty, with these users. Call it once per test file. */
export async function openRadicale(users: Record<string, string>) {
  const folder = await mkdtemp(path.join(tmpdir(), 'radicale-'))
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const file = (name: string) => path.join(folder, name)
  await writeFile(
    file('users'),
    Object.entries(users)
      .map((pair) => pair.join(':'))
      .join('\n'),
  )
  await writeFile(
    file('config'),
    [
      ...['[server]', `hosts = 127.0.0.1:${port}`, '[web]', 'type = none', '[logging]', 'level = error'],
      ...['[auth]', 'type = htpasswd', `htpasswd_filename = ${file('users')}`, 'htpasswd_encryption = plain'],
      ...['delay = 0', '[rights]', 'type = owner_only'],
      ...['[storage]', `filesystem_folder = ${file('collections')}`],
    ].join('\n'),
  )
  const server = spawn(program, ['--config', file('config')], { stdio: 'ignore' })
  afterAll(async () => {
    await stop(server)
    await rm(folder, { recursive: true, force: true })
  })
  await answering(origin, server)

  /** As one of the users, with any program of theirs. */
  async function request(user: string, method: string, to: string, body?: string, headers = {}) {
    const authorization = `Basic ${Buffer.from(`${user}:${users[user]}`).toString('base64')}`
    const answer = await fetch(new URL(to, origin), {
      ...{ method, headers: { authorization, ...headers } },
      ...(body !== undefined && { body }),
    })
    return { status: answer.status, text: await answer.text(), etag: answer.headers.get('etag') }
  }

  /** A new calendar of theirs, by the last part of its address. */
  async function makeCalendar(user: string, name: string, displayName = name) {
    const { status, text } = await request(
      user,
      'MKCALENDAR',
      `/${user}/${name}/`,
      `<C:mkcalendar xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><D:set><D:prop><D:displayname>${displayName}</D:displayname><C:supported-calendar-component-set><C:comp name="VEVENT"/></C:supported-calendar-component-set></D:prop></D:set></C:mkcalendar>`,
    )
    if (status !== 201) throw new Error(`Radicale made no calendar: ${status} ${text}`)
    return `${origin}/${user}/${name}/`
  }

  /** The events in a calendar, by the addresses of their objects. */
  async function events(calendar: string, user: string) {
    const { text } = await request(user, 'PROPFIND', calendar, undefined, { depth: '1' })
    const paths = [...text.matchAll(/<href>([^<]+\.ics)<\/href>/g)].map(([, one = '']) => one)
    const found = new Map<string, string>()
    for (const one of paths) found.set(one, (await request(user, 'GET', one)).text)
    return found
  }

  return { origin, env: { OUTSIDE_CHECKS: 'on', CALENDAR_HOSTS: origin }, request, makeCalendar, events }
}

async function stop(server: ChildProcess) {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill()
  await ended
}

async function answering(origin: string, server: ChildProcess) {
  for (let tries = 0; tries < 300; tries++) {
    if (server.exitCode !== null) throw new Error('Radicale ended at its start')
    const isUp = await fetch(origin, { method: 'OPTIONS' }).then(
      () => true,
      () => false,
    )
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('Radicale does not answer')
}
