// Run by storage.test.ts in a process of its own: sends a long stream through a storage, and prints how many bytes were
// held in buffers at once. argv: `{ "folder": … }` or `{ "store": …, "temporary": … }`, and the length in megabytes.
import { randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { diskStorage } from '#/server/storage/disk-storage.ts'
import { objectStorage } from '#/server/storage/object-storage.ts'

const [, , given = '', megabytes = ''] = process.argv
const { folder, store, temporary } = JSON.parse(given)
const storage = store ? objectStorage(store, temporary) : diskStorage(folder)

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')
let peak = 0
function look() {
  collectGarbage()
  peak = Math.max(peak, process.memoryUsage().arrayBuffers)
}
const looking = setInterval(look, 250)

const key = randomUUID()
const piece = randomBytes(1024 * 1024)
const written = await storage.putStream(
  key,
  Readable.from(
    (async function* () {
      for (let left = Number(megabytes); left > 0; left--) {
        if (left % 8 === 0) look()
        yield Buffer.from(piece)
      }
    })(),
  ),
)
const file = await storage.get(key)
let read = 0
for await (const chunk of file?.body ?? []) {
  read += chunk.length
  if (read % (1024 * 1024 * 8) < chunk.length) look()
}
clearInterval(looking)
await storage.remove(key)
console.log(JSON.stringify({ written, size: file?.size, read, peak }))
