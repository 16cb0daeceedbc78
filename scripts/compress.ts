import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'

const compress = promisify(brotliCompress)

/** Writes a Brotli copy of each text file. A copy is there whole or not at all, for the server may be running. */
export async function compressClient(folder: string) {
  await Promise.all(
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(async (name) => {
      const file = path.join(folder, name)
      if (!/\.(js|css|svg|webmanifest)$/.test(name) || existsSync(`${file}.br`)) return
      const bytes = readFileSync(file)
      if (bytes.length <= 1024) return
      // Not where the server looks for files of the client.
      const partial = path.join(folder, `../${path.basename(name)}.${process.pid}`)
      writeFileSync(partial, await compress(bytes))
      renameSync(partial, `${file}.br`)
    }),
  )
}
