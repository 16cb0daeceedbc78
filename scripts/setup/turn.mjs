// Two starts in one clone would install into and build the same folders: the second waits.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'

/** Waits until nobody else prepares this folder. A listening socket is free again when its process dies. */
export async function takeTurn(root) {
  const name = `waymark-setup-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`
  const address =
    process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : path.join(os.tmpdir(), `${name}.sock`)
  for (let tries = 0; ; tries++) {
    const server = await listen(address)
    if (server) return () => server.close()
    if (!(await answers(address))) fs.rmSync(address, { force: true })
    else if (tries === 0) console.log('Another start is preparing this folder; waiting for it …')
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

const listen = (address) =>
  new Promise((resolve, reject) => {
    const server = net.createServer((socket) => socket.end())
    server.once('error', (error) => (error.code === 'EADDRINUSE' ? resolve(null) : reject(error)))
    server.listen(address, () => resolve(server.unref()))
  })

const answers = (address) =>
  new Promise((resolve) => {
    const socket = net.connect(address)
    socket.once('connect', () => resolve(socket.destroy()))
    socket.once('error', () => resolve(false))
  })
