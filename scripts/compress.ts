// After the build: writes a Brotli copy of each text file of the client, so that none is compressed per request.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'

const folder = 'build/client'
const compress = promisify(brotliCompress)
await Promise.all(
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(async (file) => {
    if (!/\.(js|css|svg|webmanifest)$/.test(file)) return
    const bytes = readFileSync(path.join(folder, file))
    if (bytes.length > 1024) writeFileSync(path.join(folder, `${file}.br`), await compress(bytes))
  }),
)
