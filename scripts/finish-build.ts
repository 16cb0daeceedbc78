// The part of the build that nobody waits for at a start: copies of the client's files in Brotli, so that none is
// compressed per request, and what runs in child processes, so that each of them starts fast. With the stamp of the
// pages as its argument it runs beside the server, and says at its end that these pages are finished.
import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { bundleChildren } from './children/bundle.ts'
import { childModules } from './children/modules.ts'
import { compressClient } from './compress.ts'

const [stamp] = process.argv.slice(2)
if (stamp)
  try {
    // Whoever opens the first page does not wait for this.
    setPriority(19)
  } catch {
    // The system has no priorities.
  }
await compressClient('build/client')
await bundleChildren(childModules)
if (stamp) writeFileSync('build/.finished', stamp)
