// A copy of the template for a test, in memory: its files are shared until something writes to them, and nothing is
// unpacked, recovered or zeroed first, which took a second for each test file.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { MemoryFS, PGlite } from '@electric-sql/pglite'
import { openEmbedded } from '#/server/database/database.ts'
import { embeddedFolder } from '#/server/database/embedded-folder.ts'
import { templateFolder } from './template.ts'

/** A file of the template by its path; a folder has no bytes. */
type TemplateEntry = { name: string; bytes: Uint8Array | null }

/** What is used of a file in the memory of Emscripten. */
type Node = {
  contents: Uint8Array
  usedBytes: number
  stream_ops: { write(stream: { node: Node }, ...rest: unknown[]): number }
  node_ops: { mknod(parent: Node, name: string, mode: number, device: number): Node }
}
type EmscriptenFiles = { mkdirTree(path: string): void; lookupPath(path: string): { node: Node } }

const folderMode = 0o40700
const fileMode = 0o100600

/**
 * Nobody restarts a test's database after a crash, so it need not be able to recover; and each takes its buffers whole at
 * the start.
 */
const startParams = [
  'shared_buffers=16MB',
  'full_page_writes=off',
  'synchronous_commit=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'plan_cache_mode=force_generic_plan',
].flatMap((setting) => ['-c', setting])

let entries: TemplateEntry[] | undefined

/** The same bytes for all test files of a worker, read once. */
function templateEntries() {
  if (entries) return entries
  const root = path.join(templateFolder(), embeddedFolder)
  entries = readdirSync(root, { recursive: true, withFileTypes: true })
    .map((entry) => {
      const file = path.join(entry.parentPath, entry.name)
      const name = path.relative(root, file)
      return { name, bytes: entry.isDirectory() ? null : new Uint8Array(readFileSync(file)) }
    })
    // A folder comes before what it contains.
    .sort((a, b) => a.name.length - b.name.length)
  return entries
}

class TemplateFiles extends MemoryFS {
  override async initialSyncFs() {
    const files = this.pg?.Module.FS as unknown as EmscriptenFiles
    files.mkdirTree(PGlite.paths.PGDATA)
    const folders = new Map([['.', files.lookupPath(PGlite.paths.PGDATA).node]])
    for (const { name, bytes } of templateEntries()) {
      const parent = folders.get(path.dirname(name)) as Node
      const node = parent.node_ops.mknod(parent, path.basename(name), bytes ? fileMode : folderMode, 0)
      if (bytes) shareUntilWritten(node, bytes)
      else folders.set(name, node)
    }
  }
}

function shareUntilWritten(node: Node, bytes: Uint8Array) {
  const own = node.stream_ops
  let isShared = true
  node.contents = bytes
  node.usedBytes = bytes.length
  node.stream_ops = {
    ...own,
    write(stream, ...rest) {
      // Whatever else changes a file gives it new bytes by itself.
      if (isShared && node.contents === bytes) node.contents = bytes.slice()
      isShared = false
      return own.write(stream, ...rest)
    },
  }
}

export const openTemplateCopy = () =>
  openEmbedded('memory://', { fs: new TemplateFiles(), startParams, prepareAll: true })
