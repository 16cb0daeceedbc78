import { chmod, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { localAddress } from '../database/lock.ts'
import type { BackupOptions, Print } from './run.ts'

// The embedded database belongs to one process, so the command asks the running server to write the backup. The
// socket can be opened only by the user who runs the server.

const request = z.object({ to: z.string(), keep: z.int().positive().optional() })
const reply = z.union([z.object({ line: z.string() }), z.object({ error: z.string().nullable() })])

/** Lets `npm run backup` have a backup written by this process. */
export async function answerBackupRequests(
  dataDir: string,
  run: (options: BackupOptions, print: Print) => Promise<unknown>,
) {
  const address = localAddress(dataDir, 'backup')
  const answer = async (socket: Socket) => {
    const send = (message: z.input<typeof reply>) =>
      socket.writable && socket.write(`${JSON.stringify(message)}\n`)
    try {
      const options = request.parse(JSON.parse(await firstLine(socket)))
      await run(options, (line) => send({ line }))
      send({ error: null })
    } catch (error) {
      send({ error: error instanceof Error ? error.message : String(error) })
    }
    socket.end()
  }
  const server = createServer((socket) => {
    // The command may be gone; the backup is finished all the same.
    socket.on('error', () => {})
    void answer(socket)
  })
  // Nobody else listens here: whoever holds the data directory's lock does.
  if (process.platform !== 'win32') await rm(address, { force: true })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(address, resolve)
  })
  if (process.platform !== 'win32') await chmod(address, 0o600)
  server.unref()
  return { close: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}

/** Has the server that uses this data directory write a backup. False when none is running. */
export async function requestBackup(dataDir: string, options: BackupOptions, print: Print) {
  const socket = connect(localAddress(dataDir, 'backup'))
  const isConnected = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
  })
  if (!isConnected) return false
  socket.write(`${JSON.stringify(options)}\n`)
  for await (const line of createInterface({ input: socket })) {
    const message = reply.parse(JSON.parse(line))
    if ('line' in message) print(message.line)
    else if (message.error !== null) throw new Error(message.error)
    else return true
  }
  throw new Error('The server stopped while it wrote the backup. Earlier backups are whole; start again.')
}

async function firstLine(socket: Socket) {
  for await (const line of createInterface({ input: socket })) return line
  return ''
}
