import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * Locks the data directory for this process. PGlite has no lock of its own, and two processes on one directory
 * lose committed rows. A listening socket is a lock that the kernel releases when the process dies. Returns the
 * function that unlocks; throws the sentence `taken` when another process holds it.
 */
export async function lockDataDirectory(
  directory: string,
  taken = `Another Waymark is already using ${directory}. Stop it, or set DATA_DIR to another folder (or DATABASE_URL to a Postgres server).`,
): Promise<() => Promise<void>> {
  const address = localAddress(directory, 'lock')
  const server = createServer((socket) => socket.end())
  const listen = () =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(address, () => {
        server.off('error', reject)
        resolve()
      })
    })
  try {
    await listen()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    if (await answers(address)) {
      throw new Error(taken)
    }
    await rm(address, { force: true })
    await listen()
  }
  server.unref()
  return () => new Promise((resolve) => server.close(() => resolve()))
}

/**
 * The address of a socket for the processes that use this directory. Socket paths are short (about 100 bytes), so the
 * directory is named by its hash in the temporary folder.
 */
export function localAddress(directory: string, use: 'lock' | 'backup') {
  const hash = createHash('sha256').update(path.resolve(directory)).digest('hex').slice(0, 16)
  const name = use === 'lock' ? `waymark-${hash}` : `waymark-${hash}-${use}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : path.join(tmpdir(), `${name}.sock`)
}

function answers(address: string) {
  return new Promise<boolean>((resolve) => {
    const socket = connect(address)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
