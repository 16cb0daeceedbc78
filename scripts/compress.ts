// After the build: a Brotli copy beside each text file of the client, so that none is compressed while someone waits.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const folder = 'build/client'
for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
  if (!/\.(js|css|svg|webmanifest)$/.test(file)) continue
  const bytes = readFileSync(path.join(folder, file))
  if (bytes.length > 1024) writeFileSync(path.join(folder, `${file}.br`), brotliCompressSync(bytes))
}
