import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { afterAll } from 'vitest'

const types = { A: 1, NS: 2, CNAME: 5, TXT: 16, AAAA: 28 } as const
type Type = keyof typeof types
type Record = { type: Type; value: string | string[] }
/** What to answer: records, a failure, silence, or bytes made from the query. */
export type DnsReply = Record[] | 'nxdomain' | 'servfail' | 'silence' | ((query: Buffer) => Buffer | Buffer[])

const nameBytes = (name: string) =>
  Buffer.concat([
    ...name.split('.').map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)])),
    Buffer.from([0]),
  ])

function dataOf({ type, value }: Record) {
  if (type === 'A') return Buffer.from(String(value).split('.').map(Number))
  if (type === 'TXT') {
    const strings = [value].flat().map((text) => Buffer.from(text, 'latin1'))
    return Buffer.concat(strings.flatMap((text) => [Buffer.from([text.length]), text]))
  }
  return nameBytes(String(value))
}

function readQuestion(query: Buffer) {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  const asked = query.readUInt16BE(at + 1)
  const type = (Object.keys(types) as Type[]).find((name) => types[name] === asked)
  return { name: labels.join('.').toLowerCase(), type, end: at + 5 }
}

/** One answer packet. `code` 0 is success, 2 SERVFAIL, 3 NXDOMAIN; `bits` are those of the second header word. */
export function dnsPacket(query: Buffer, records: Record[], { code = 0, bits = 0x8580 } = {}) {
  const { end } = readQuestion(query)
  const head = Buffer.alloc(12)
  query.copy(head, 0, 0, 2)
  head.writeUInt16BE(bits | code, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(records.length, 6)
  const rows = records.map((record) => {
    const data = dataOf(record)
    const row = Buffer.alloc(12)
    row.writeUInt16BE(0xc00c, 0)
    row.writeUInt16BE(types[record.type], 2)
    row.writeUInt16BE(1, 4)
    row.writeUInt32BE(60, 6)
    row.writeUInt16BE(data.length, 10)
    return Buffer.concat([row, data])
  })
  return Buffer.concat([head, query.subarray(12, end), ...rows])
}

/** A real name server on 127.0.0.1, closed with the test file. `asked` lists its queries. */
export async function dnsServer(reply: (name: string, type: Type | undefined) => DnsReply) {
  const socket = createSocket('udp4')
  const asked: string[] = []
  socket.on('message', (query, from) => {
    const { name, type } = readQuestion(query)
    asked.push(`${name} ${type}`)
    const answer = reply(name, type)
    if (answer === 'silence') return
    const packets =
      typeof answer === 'function'
        ? [answer(query)].flat()
        : [
            typeof answer === 'string'
              ? dnsPacket(query, [], { code: answer === 'nxdomain' ? 3 : 2 })
              : // A CNAME answers every query about its name.
                dnsPacket(
                  query,
                  answer.filter((row) => row.type === type || row.type === 'CNAME'),
                ),
          ]
    for (const packet of packets) socket.send(packet, from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  afterAll(() => void socket.close())
  const { port } = socket.address()
  return { port, address: `127.0.0.1:${port}`, asked }
}
