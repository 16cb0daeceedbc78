import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** `fails`: 500 to all; `hangs`: never answers; `flaps`: 500 to every second. */
export type Behaviour = 'well' | 'fails' | 'hangs' | 'flaps'

/** Receivers r0.example, r1.example … on this machine, and a name server that leads there. */
export async function openReceivers(behaviours: Behaviour[]) {
  const arrivals: { receiver: number; event: number; ms: number }[] = []
  let areWell = false
  let calls = 0
  const web = createServer(async (request, response) => {
    const body = JSON.parse(Buffer.concat(await request.toArray()).toString())
    const receiver = Number(/^r(\d+)/.exec(request.headers.host ?? '')?.[1])
    const behaviour = areWell ? 'well' : behaviours[receiver]
    if (behaviour === 'hangs') return
    if (behaviour === 'fails' || (behaviour === 'flaps' && ++calls % 2 === 0)) {
      response.writeHead(500).end()
      return
    }
    const { event, sentAt } = body.data as { event: number; sentAt: number }
    arrivals.push({ receiver, event, ms: Date.now() - sentAt })
    response.writeHead(204).end()
  })
  web.listen(0, '127.0.0.1')
  await once(web, 'listening')
  const dns = createSocket('udp4')
  dns.on('message', (query, { port, address }) => dns.send(answerTo(query), port, address))
  dns.bind(0, '127.0.0.1')
  await once(dns, 'listening')
  return {
    ...{ arrivals, http: (web.address() as AddressInfo).port, dns: dns.address().port },
    heal: () => {
      areWell = true
      web.closeAllConnections()
    },
    close() {
      web.closeAllConnections()
      web.close()
      dns.close()
    },
  }
}

/** 127.0.0.1 to whoever asks for an A record, and nothing to any other question. */
function answerTo(query: Buffer) {
  let end = 12
  while (query[end]) end += (query[end] ?? 0) + 1
  const isA = query.readUInt16BE(end + 1) === 1
  const head = Buffer.alloc(12)
  query.copy(head, 0, 0, 2)
  head.writeUInt16BE(0x8580, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(isA ? 1 : 0, 6)
  const record = Buffer.from([0xc0, 0x0c, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 127, 0, 0, 1])
  return Buffer.concat([head, query.subarray(12, end + 5), ...(isA ? [record] : [])])
}
