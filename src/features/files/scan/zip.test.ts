import { describe, expect, test } from 'vitest'
import { zipOf } from '#/testing/documents.ts'
import { readZip } from './zip.ts'

const parts = { 'a.xml': 'one', 'b.bin': 'two' }
const whole = zipOf(parts)
const directory = whole.indexOf('PK\u0001\u0002')
const end = whole.lastIndexOf('PK\u0005\u0006')

/** The zip with a number of two or four bytes written at this place. */
function changed(at: number, value: number, bytes: 2 | 4 = 2) {
  const zip = Buffer.from(whole)
  zip.writeUIntLE(value, at, bytes)
  return zip
}

/** All entries of the directory point to the bytes of the first. */
function overlapping(entries: number) {
  const zip = zipOf(
    Object.fromEntries(
      Array.from({ length: entries }, (_, at) => [`${at}.bin`, at === 0 ? Buffer.alloc(900_000, 7) : '']),
    ),
  )
  const first = zip.indexOf('PK\u0001\u0002')
  const size = zip.readUInt32LE(first + 20)
  for (let at = first; at >= 0; at = zip.indexOf('PK\u0001\u0002', at + 46)) {
    zip.writeUInt32LE(size, at + 20)
    zip.writeUInt32LE(0, at + 42)
  }
  return zip
}

const many = (entries: number) =>
  zipOf(Object.fromEntries(Array.from({ length: entries }, (_, at) => [`${at}.bin`, 'x'])))

// Security: U-12
describe('a zip is refused', () => {
  test.each([
    ['that is cut off', whole.subarray(0, end), 'cut off'],
    ['whose end is cut off', whole.subarray(0, -1), 'cut off'],
    ['whose part reaches past its end', changed(directory + 20, 5_000_000, 4), 'cut off'],
    ['with a password', changed(directory + 8, 1), 'locked'],
    ['with strong encryption', changed(directory + 8, 0x41), 'locked'],
    ['of another compression', changed(directory + 10, 12), 'unreadable'],
    ['on several disks', changed(end + 4, 1), 'unreadable'],
    ['whose directory is elsewhere', changed(end + 16, 3, 4), 'unreadable'],
    ['whose part is elsewhere', changed(directory + 42, 3, 4), 'unreadable'],
    ['with two parts of one name', zipOf({ 'word/A.bin': '1', '/word\\a.bin': '2' }), 'unreadable'],
    ['with entities', zipOf({ 'a.xml': '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' }), 'unreadable'],
    ['with text in another encoding', zipOf({ 'a.xml': Buffer.from('<a/>', 'utf16le') }), 'unreadable'],
    ['of more than a thousand parts', many(1001), 'bomb'],
    ['that names more parts than it has', changed(end + 10, 65_535), 'bomb'],
    ['of more than 50 MB', zipOf({ 'a.bin': Buffer.alloc(51 * 1024 * 1024) }), 'bomb'],
    ['whose parts overlap', overlapping(200), 'bomb'],
  ])('%s', async (_, zip, finding) => {
    expect(await readZip(zip)).toBe(finding)
  })
})

describe('a zip is read', () => {
  const right = { names: ['a.xml', 'b.bin'], texts: new Map([['a.xml', 'one']]) }
  test.each([
    ['as it is', whole],
    ['with bytes behind its end', Buffer.concat([whole, Buffer.from('\r\n')])],
    // Real bytes count, not what the directory says.
    ['that declares another size of a part', changed(directory + 24, 4_000_000_000, 4)],
    ['with another checksum', changed(directory + 16, 1, 4)],
  ])('%s', async (_, zip) => {
    expect(await readZip(zip)).toEqual(right)
  })

  test('with a thousand parts', async () => {
    expect(await readZip(many(1000))).toMatchObject({ names: { length: 1000 } })
  })
})
