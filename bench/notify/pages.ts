import { request } from 'node:http'
import type { Reader } from './people.ts'

/** What one open page heard: the id of an event, and when. */
export type Heard = { reader: string; id: string; type: string; at: number }

/** Fewer than the direct connections that the product takes from one address. */
const pagesPerAddress = 200

/** Opens the live stream of each of these people at this process, as an open page does. */
export async function openPages(port: number, readers: Reader[], hear: (heard: Heard) => void) {
  // A few at a time: the product holds back who comes with hundreds at once.
  for (let from = 0; from < readers.length; from += 10)
    await Promise.all(
      readers
        .slice(from, from + 10)
        .map((reader, place) => openPage(port, reader, localAddress(from + place), hear)),
    )
}

/** Each few pages come from another address of this machine, as people do. */
const localAddress = (place: number) => `127.0.0.${1 + Math.floor(place / pagesPerAddress)}`

function openPage(
  port: number,
  { id: reader, token }: Reader,
  localAddress: string,
  hear: (heard: Heard) => void,
) {
  return new Promise<void>((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` }
    const address = { host: '127.0.0.1', port, path: '/api/live', localAddress }
    const sent = request({ ...address, headers }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`A page was answered ${response.statusCode}`))
      let pending = ''
      response.setEncoding('utf8').on('data', (part: string) => {
        const at = performance.timeOrigin + performance.now()
        const messages = (pending + part).split('\n\n')
        pending = messages.pop() ?? ''
        for (const message of messages) {
          if (message === ': hello') resolve()
          if (!message.startsWith('data: ')) continue
          const { id, type } = JSON.parse(message.slice('data: '.length)) as { id?: string; type: string }
          if (id) hear({ reader, id, type, at })
        }
      })
    })
    // Of a page that is open this is the end of its process; one that never opened is an error of the measurement.
    sent.on('error', (error) => reject(new Error(`A page could not be opened: ${error.message}`)))
    sent.end()
  })
}
