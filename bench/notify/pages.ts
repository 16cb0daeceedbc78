import { request } from 'node:http'
import type { Reader } from './people.ts'

/** What one open page heard: the id of an event, and when. */
export type Heard = { reader: string; id: string; at: number }

/** Opens the live stream of each of these people at this process, as an open page does. */
export async function openPages(port: number, readers: Reader[], hear: (heard: Heard) => void) {
  // A few at a time: the product holds back who comes with hundreds at once.
  for (let from = 0; from < readers.length; from += 10)
    await Promise.all(readers.slice(from, from + 10).map((reader) => openPage(port, reader, hear)))
}

function openPage(port: number, { id: reader, token }: Reader, hear: (heard: Heard) => void) {
  return new Promise<void>((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` }
    const sent = request({ host: '127.0.0.1', port, path: '/api/live', headers }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`A page was answered ${response.statusCode}`))
      let pending = ''
      response.setEncoding('utf8').on('data', (part: string) => {
        const at = performance.timeOrigin + performance.now()
        const messages = (pending + part).split('\n\n')
        pending = messages.pop() ?? ''
        for (const message of messages) {
          if (message === ': hello') resolve()
          if (!message.startsWith('data: ')) continue
          const { id } = JSON.parse(message.slice('data: '.length)) as { id?: string }
          if (id) hear({ reader, id, at })
        }
      })
    })
    // The bench ends the processes while pages are open.
    sent.on('error', () => {})
    sent.end()
  })
}
