import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

/** In degrees. */
type Point = { latitude: number; longitude: number }

let zips: Promise<ReadonlyMap<string, Point>> | undefined

/** The middle of the area of a US ZIP code of five digits; undefined when there is none. Read when first asked for. */
export async function findUsZip(zip: string) {
  zips ??= readZips()
  return (await zips).get(zip)
}

async function readZips() {
  const packed = await readFile(path.join(import.meta.dirname, 'us-zips.txt.gz'))
  const text = (await promisify(gunzip)(packed)).toString('latin1')
  return new Map(
    text.split('\n').map((line): [string, Point] => {
      const [zip = '', latitude, longitude] = line.split(' ')
      return [zip, { latitude: Number(latitude), longitude: Number(longitude) }]
    }),
  )
}
