// Start here. What Node makes of the sources is kept, so that the next start neither strips types nor compiles: half of
// a second. Everything else is imported after that.
import { enableCompileCache } from 'node:module'
import path from 'node:path'

// Where nothing can be written, such as in a container, Node goes without.
enableCompileCache(path.join(import.meta.dirname, '../node_modules/.cache/waymark/compiled'))
await import('./start.server.ts')
