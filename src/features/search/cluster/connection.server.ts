// Requests to the search cluster: to its nodes in turn, once more to another when one fails, and to none that has failed
// just now. `node:http` is all that is needed for it.
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { SearchClusterConfig } from '#/server/outbound/search-cluster-config.ts'

/** What a person who searches waits for one node. */
const searchTimeoutMs = 2_000
/** So long a node that failed is left out. Then one request tries it, and the others follow when it answers. */
const pauseMs = 5_000
/** A slow answer is no dead node; so many in a row are one. */
const maxTimeouts = 3

type ClusterRequest = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  /** An object is sent as JSON, a text as lines of JSON. */
  body?: object | string
  timeoutMs?: number
}

/** No node answers, or none can. */
export const clusterAway = (cause: unknown) =>
  Object.assign(new Error('The search cluster does not answer.', { cause }), { code: 'SEARCH_CLUSTER_AWAY' })
export const isClusterAway = (error: unknown) => (error as { code?: unknown }).code === 'SEARCH_CLUSTER_AWAY'

/** The cluster understood the request and refused it; 404 where an index is missing. */
export const refusalOf = (error: unknown) => (error as { clusterStatus?: number }).clusterStatus

export type ClusterConnection = ReturnType<typeof connectCluster>

export function connectCluster({ nodes: addresses, ca }: SearchClusterConfig, timeoutMs = searchTimeoutMs) {
  const nodes = addresses.map(({ url, authorization }) => ({
    ...{ url, authorization, timeouts: 0, outUntil: 0 },
    send: url.protocol === 'https:' ? httpsRequest : httpRequest,
    agent:
      url.protocol === 'https:'
        ? new HttpsAgent({ keepAlive: true, ...(ca && { ca }) })
        : new HttpAgent({ keepAlive: true }),
  }))
  type Node = (typeof nodes)[number]
  let turn = 0
  let isClosed = false

  /** The next node in turn that has not failed just now. Of one that may be back, this request finds out. */
  function nextNode(other?: Node) {
    const now = performance.now()
    for (let tries = 0; tries < nodes.length; tries++) {
      const node = nodes[turn++ % nodes.length] as Node
      if (node === other || node.outUntil > now) continue
      if (node.outUntil > 0) node.outUntil = now + pauseMs
      return node
    }
    return null
  }

  const answered = (node: Node) => {
    node.timeouts = 0
    node.outUntil = 0
  }
  function failed(node: Node, error: Error) {
    const isSlow = error.name === 'TimeoutError'
    node.timeouts = isSlow ? node.timeouts + 1 : 0
    if (!isSlow || node.timeouts >= maxTimeouts) node.outUntil = performance.now() + pauseMs
  }

  async function send(node: Node, one: ClusterRequest) {
    const { method = 'GET', path, body } = one
    const payload = typeof body === 'object' ? JSON.stringify(body) : body
    const type = typeof body === 'string' ? 'application/x-ndjson' : 'application/json'
    const headers = {
      ...(node.authorization && { authorization: node.authorization }),
      ...(payload !== undefined && { 'content-type': type, 'content-length': Buffer.byteLength(payload) }),
    }
    const signal = AbortSignal.timeout(one.timeoutMs ?? timeoutMs)
    const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>()
    const sent = node.send(new URL(path, node.url), { method, headers, agent: node.agent, signal })
    sent.once('response', (response) => readText(response).then(resolve, reject))
    sent.once('error', (error) =>
      // A connection that had been idle and was closed meanwhile says nothing of the node.
      reject(signal.aborted ? signal.reason : Object.assign(error, { wasIdle: sent.reusedSocket })),
    )
    sent.end(payload)
    return promise
  }

  return {
    /** The answer as JSON. Whatever is asked may be asked twice. */
    async ask<Answer>(one: ClusterRequest): Promise<Answer> {
      const first = nextNode()
      let node = first
      for (let tries = 0; node !== null && tries < 2 && !isClosed; tries++) {
        let problem: unknown
        try {
          const { status, text } = await send(node, one)
          answered(node)
          // Too busy, without a manager, or a proxy without its node: another may do better.
          if (status !== 429 && status < 500) return read<Answer>(one, status, text)
          problem = refused(one, status, text)
        } catch (error) {
          if (refusalOf(error)) throw error
          problem = error
          const { wasIdle, code } = error as { wasIdle?: boolean; code?: string }
          if (!(wasIdle && code === 'ECONNRESET')) failed(node, error as Error)
        }
        // Where there is no other, the same may have been at fault only once.
        const next = nextNode(node) ?? (node.outUntil > performance.now() ? null : node)
        if (next === null || tries === 1) throw clusterAway(problem)
        node = next
      }
      throw clusterAway(null)
    },
    /** Whether every node has failed and none has answered since. */
    isAway: () => nodes.every(({ outUntil }) => outUntil > 0),
    close() {
      isClosed = true
      for (const { agent } of nodes) agent.destroy()
    },
  }
}

async function readText(response: IncomingMessage) {
  response.setEncoding('utf8')
  let text = ''
  for await (const part of response) text += part
  return { status: response.statusCode ?? 0, text }
}

function read<Answer>(one: ClusterRequest, status: number, text: string): Answer {
  if (status >= 400) throw refused(one, status, text)
  return JSON.parse(text) as Answer
}

const refused = ({ method = 'GET', path }: ClusterRequest, status: number, text: string) =>
  Object.assign(
    new Error(`The search cluster answered ${status} to ${method} ${path}: ${text.slice(0, 500)}`),
    {
      clusterStatus: status,
    },
  )
