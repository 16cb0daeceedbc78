import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { closeHttp, listen } from './connections.ts'

const opened: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0)) await close()
})

async function listening(port = 0) {
  const app = Fastify({ forceCloseConnections: 'idle' })
  opened.push(() => closeHttp(app))
  const sockets: Socket[] = []
  app.server.on('connection', (socket: Socket) => sockets.push(socket))
  app.get('/', async () => 'answered')
  await listen(app, { port, host: '127.0.0.1' })
  return { port: (app.server.address() as { port: number }).port, sockets, close: () => closeHttp(app) }
}

test('every connection is answered, whichever listening socket accepts it', async () => {
  const { port, sockets } = await listening()
  const answers = await Promise.all(
    Array.from({ length: 64 }, () =>
      fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } }).then((answer) =>
        answer.text(),
      ),
    ),
  )
  expect(new Set(answers)).toEqual(new Set(['answered']))
  expect(sockets.length).toBe(64)
})

test('a port that another program uses is refused, and so is one of another Waymark', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  opened.push(() => new Promise((closed) => other.close(closed)))
  await expect(listening((other.address() as { port: number }).port)).rejects.toMatchObject({
    code: 'EADDRINUSE',
  })
  const first = await listening()
  await expect(listening(first.port)).rejects.toMatchObject({ code: 'EADDRINUSE' })
})

test('after closing nothing listens on the port any more', async () => {
  const { port, close } = await listening()
  await close()
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow()
  const again = createServer().listen(port, '127.0.0.1')
  await once(again, 'listening')
  again.close()
})
