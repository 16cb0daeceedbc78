import type { Backups } from './backups.ts'

/**
 * Reads a whole backup back: every chunk is decrypted and compared with the hash that names it, and rows and bytes are
 * counted. Answers how many chunks it has, and those that are damaged or missing.
 */
export async function verifyBackup(backups: Backups, name: string) {
  const content = await backups.read(name)
  const seen = new Set<string>()
  const damaged = new Set<string>()
  let isWhole = true
  /** Reads these chunks; `unit` is what is counted in them. */
  const measure = async (chunks: string[], unit: 'bytes' | 'lines', expected: number) => {
    let size = 0
    for (const chunk of chunks) {
      seen.add(chunk)
      const bytes = await backups.readChunk(chunk)
      if (bytes) size += unit === 'bytes' ? bytes.length : countLines(bytes)
      else damaged.add(chunk)
    }
    if (size !== expected) isWhole = false
  }
  for (const { chunks, rows } of content.tables) await measure(chunks, 'lines', rows)
  await measure(content.files.chunks, 'lines', content.files.count)
  if (isWhole)
    for await (const { chunks, size } of backups.readEntries(name, content))
      await measure(chunks, 'bytes', size)
  for (const { chunks, size } of content.dataFiles) await measure(chunks, 'bytes', size)
  return { isWhole, damaged: [...damaged], chunks: seen.size }
}

function countLines(bytes: Buffer) {
  let lines = 0
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) lines++
  return lines
}
