import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import selfsigned from 'selfsigned'
import { afterEach, expect, test } from 'vitest'
import { readSearchCluster } from '#/server/outbound/search-cluster-config.ts'
import { connectCluster, isClusterAway, refusalOf } from './connection.server.ts'

// Real servers on this machine stand for the nodes.

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function node(answer: RequestListener, server = createServer(answer)) {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = () => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  }
  closing.push(stop)
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop }
}
const says =
  (name: string, status = 200): RequestListener =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ name }))

function connect(...addresses: string[]) {
  const config = readSearchCluster({ SEARCH_CLUSTER: addresses.join(), SEARCH_INDEX: 'auto' })
  if (!config) throw new Error('No cluster')
  const connection = connectCluster(config)
  closing.push(connection.close)
  return connection
}
const nameFrom = async (connection: ReturnType<typeof connectCluster>) =>
  (await connection.ask<{ name: string }>({ path: '/' })).name
const failure = (asked: Promise<unknown>) => asked.catch((error) => error)

test('nodes are asked in turn, and one that is gone is left out after the first failure', async () => {
  const [one, two, gone] = [await node(says('one')), await node(says('two')), await node(says('gone'))]
  await gone.stop()
  const connection = connect(one.url, gone.url, two.url)
  const names = []
  for (let i = 0; i < 8; i++) names.push(await nameFrom(connection))
  expect(new Set(names)).toEqual(new Set(['one', 'two']))
  expect(connection.isAway()).toBe(false)
})

test('when all are gone a request fails, and the next ones too', async () => {
  const [one, two] = [await node(says('one')), await node(says('two'))]
  const connection = connect(one.url, two.url)
  await nameFrom(connection)
  await Promise.all([one.stop(), two.stop()])
  for (let i = 0; i < 50; i++) expect(isClusterAway(await failure(nameFrom(connection)))).toBe(true)
  expect(connection.isAway()).toBe(true)
})

test('a node that has no answer is left for another', async () => {
  let asked = 0
  const silent = await node(() => void asked++)
  const well = await node(says('well'))
  const connection = connect(silent.url, well.url)
  const ask = () => connection.ask<{ name: string }>({ path: '/', timeoutMs: 400 })
  for (let i = 0; i < 20; i++) expect(await ask()).toEqual({ name: 'well' })
  // A slow answer is no dead node, three in a row are.
  expect(asked).toBe(3)
})

test('a node without a manager or with too much to do is tried elsewhere, a refusal is not', async () => {
  const [busy, well] = [await node(says('busy', 429)), await node(says('well'))]
  const connection = connect(busy.url, well.url)
  for (let i = 0; i < 4; i++) expect(await nameFrom(connection)).toBe('well')
  const refusing = connect((await node(says('no', 404))).url, well.url)
  expect(refusalOf(await failure(nameFrom(refusing)))).toBe(404)
  expect(isClusterAway(await failure(nameFrom(connect(busy.url))))).toBe(true)
})

test('a lone node that closed an idle connection is asked again', async () => {
  let connections = 0
  const lone = await node((request, response) => {
    // The second request on a connection is not answered.
    if (request.socket.listenerCount('used') > 0) return void request.socket.resetAndDestroy()
    connections++
    request.socket.once('used', () => {})
    says('lone')(request, response)
  })
  const connection = connect(lone.url)
  expect([await nameFrom(connection), await nameFrom(connection)]).toEqual(['lone', 'lone'])
  expect(connections).toBe(2)
})

test('the password of the address is sent, and nowhere else to be read', async () => {
  const seen: unknown[] = []
  const { url } = await node((request, response) => {
    seen.push([request.headers.authorization, request.url, request.headers['content-type']])
    says('one', request.url === '/refused' ? 400 : 200)(request, response)
  })
  const connection = connect(url.replace('//', '//waymark:p%40ss@'))
  await connection.ask({ method: 'POST', path: '/some/_search', body: { size: 1 } })
  await connection.ask({ method: 'POST', path: '/_bulk', body: '{}\n' })
  const authorization = `Basic ${Buffer.from('waymark:p@ss').toString('base64')}`
  expect(seen).toEqual([
    [authorization, '/some/_search', 'application/json'],
    [authorization, '/_bulk', 'application/x-ndjson'],
  ])
  expect(String(await failure(connection.ask({ path: '/refused' })))).not.toMatch(/p@ss|p%40ss|Basic/)
})

test('a node with a certificate of the operator’s own authority is trusted with its file, and not without', async () => {
  const { cert, private: key } = await selfsigned.generate([{ name: 'commonName', value: 'localhost' }], {
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
  })
  const { url } = await node(says('tls'), createTlsServer({ cert, key }, says('tls')))
  const nodes = [{ url: new URL(url.replace('http:', 'https:')), authorization: null }]
  const [trusting, other] = [connectCluster({ nodes, ca: cert }), connectCluster({ nodes, ca: null })]
  closing.push(trusting.close, other.close)
  expect(await nameFrom(trusting)).toBe('tls')
  expect(isClusterAway(await failure(nameFrom(other)))).toBe(true)
})

test('settings that cannot work are refused with what to set', () => {
  const read = (settings: object) => () => readSearchCluster({ SEARCH_INDEX: 'auto', ...settings })
  expect(read({})()).toBeNull()
  expect(read({ SEARCH_CLUSTER: 'http://search:9200,https://one.example.org' })()?.nodes).toHaveLength(2)
  for (const wrong of ['search:9200', 'https://one.example.org/path', 'https://one.example.org,,'])
    expect(read({ SEARCH_CLUSTER: wrong }), wrong).toThrow('Set SEARCH_CLUSTER to addresses')
  expect(read({ SEARCH_CLUSTER: 'http://u:p@one.example.org:9200' })).toThrow('https:// addresses')
  expect(read({ SEARCH_CLUSTER: 'http://search:9200', SEARCH_INDEX: 'on' })).toThrow('Remove SEARCH_INDEX=on')
  expect(read({ SEARCH_CLUSTER_CA: '/ca.pem' })).toThrow('Set SEARCH_CLUSTER beside')
  expect(read({ SEARCH_CLUSTER: 'https://one.example.org', SEARCH_CLUSTER_CA: '/nowhere.pem' })).toThrow(
    'Set SEARCH_CLUSTER_CA to a file',
  )
})
