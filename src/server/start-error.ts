/** What of an error of Node, or of the file system inside PGlite, is read here. */
type SystemError = {
  code?: string
  errno?: number
  syscall?: string
  path?: string
  port?: number
  address?: string
}

/** The file system inside PGlite knows numbers only. */
const codesInPglite: Record<number, string> = { 2: 'EACCES', 51: 'ENOSPC', 63: 'EPERM', 69: 'EROFS' }

/** Why the product could not start, as one sentence for the operator that says what to do. */
export function startErrorMessage(error: unknown, { dataDir }: { dataDir: string }): string {
  const { code, errno, syscall, path, port, address } = (error ?? {}) as SystemError
  const name = code ?? (error instanceof Error ? undefined : codesInPglite[errno ?? 0])
  if (syscall === 'listen' && port !== undefined) {
    const place = `port ${port} of ${address}`
    if (name === 'EADDRINUSE')
      return `Another program already listens on ${place}. Stop it, or set PORT to another number.`
    if (name === 'EACCES') return `This user may not listen on ${place}. Set PORT to a number above 1023.`
    if (name === 'EADDRNOTAVAIL')
      return `This machine has no address ${address}. Set HOST to one that it has.`
  }
  if (name === 'ENOSPC') return `The disk of ${dataDir} is full. Free some space and start again.`
  if (name === 'EACCES' || name === 'EPERM' || name === 'EROFS')
    return `This user may not write to ${path ?? dataDir}. Give it the data directory (chown -R), or set DATA_DIR to a folder of its own.`
  return error instanceof Error ? error.message : String(error)
}
