import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

/**
 * One web server on this machine for all hosts of a test. `pages` are by host, or by host and path; anything else is a
 * 404. `calls` are the addresses that were asked for. Call it once per test file.
 */
export async function openWebHosts() {
  const pages = new Map<string, RequestListener>()
  const calls: string[] = []
  const web = createServer((request, response) => {
    const host = request.headers.host?.replace(/:\d+$/, '') ?? ''
    calls.push(host + request.url)
    const page = pages.get(host + request.url) ?? pages.get(host)
    if (page) return page(request, response)
    response.writeHead(404).end()
  })
  web.listen(0, '127.0.0.1')
  await once(web, 'listening')
  afterAll(() => {
    web.closeAllConnections()
    web.close()
  })
  const { port } = web.address() as AddressInfo
  return { port, pages, calls }
}
