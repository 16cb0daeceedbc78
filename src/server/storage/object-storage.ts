import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import path from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { z } from 'zod'
import type { Storage, StoredFile } from './storage.ts'

export type ObjectStoreConfig = {
  /** Such as `https://s3.eu-central-1.amazonaws.com`; the bucket is the first part of the path. */
  endpoint: string
  bucket: string
  /** Before every key, such as `waymark/`; may be empty. */
  prefix: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Bytes that can be sent again from their start. */
type Body = { size: number; open: () => Readable }
type RequestContent = { body?: Body; headers?: Record<string, string> }

const maxAttempts = 4
const firstRetryMs = 100
/** Until the store answers; the body of an answer may take longer. */
const responseTimeoutMs = 15_000
/** Of an upload, beside `responseTimeoutMs`. */
const minBytesPerMs = 50

/**
 * Files in an object store that speaks the S3 protocol. An object appears whole or not at all, and its SHA-256 is
 * signed with the request, so the store refuses what was changed on its way. `temporaryFolder` takes streams of unknown
 * length, because the protocol wants the length first.
 */
export function objectStorage(
  store: ObjectStoreConfig,
  temporaryFolder: string,
  keysPerPage = 1_000,
): Storage {
  const { endpoint, bucket, prefix, region, accessKeyId, secretAccessKey } = store
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })
  const bucketUrl = `${endpoint}/${encodeURIComponent(bucket)}`
  const objectUrl = (key: string) => `${bucketUrl}/${prefix}${z.uuid().parse(key)}`

  async function sendOnce(method: string, url: string, { body, headers }: RequestContent) {
    // Signed without its body, whose hash is among the headers.
    const signed = await client.sign(url, { method, ...(headers && { headers }) })
    // Not `fetch`, which reads a file that it sends whole into memory.
    const { request } = url.startsWith('https:') ? https : http
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(), responseTimeoutMs + (body?.size ?? 0) / minBytesPerMs)
    try {
      const sent = request(signed.url, {
        method,
        headers: { ...Object.fromEntries(signed.headers), 'content-length': body?.size ?? 0 },
        signal: timeout.signal,
      })
      const responded = once(sent, 'response') as Promise<[IncomingMessage]>
      const [[response]] = await Promise.all([responded, pipeline(body?.open() ?? [], sent)])
      return response
    } catch (error) {
      return new Error(`The object store at ${endpoint} does not answer.`, { cause: error })
    } finally {
      clearTimeout(timer)
    }
  }

  /** Every request may be sent again: an object has the same bytes each time. */
  async function send(method: string, url: string, content: RequestContent = {}) {
    for (let attempt = 1; ; attempt++) {
      const answer = await sendOnce(method, url, content)
      const isFailure = answer instanceof Error
      if (!isFailure && statusOf(answer) < 500 && statusOf(answer) !== 429) return answer
      if (attempt === maxAttempts) {
        if (isFailure) throw answer
        return answer
      }
      if (!isFailure) answer.resume()
      await pause(firstRetryMs * 2 ** attempt * Math.random())
    }
  }

  /** The store's own code, such as AccessDenied, because its message may name more than an operator's log should. */
  async function failure(response: IncomingMessage, act: string) {
    const code = /<Code>(\w+)<\/Code>/.exec(await text(response))?.[1]
    return new Error(`The object store at ${endpoint} refused to ${act}: ${code ?? response.statusCode}.`)
  }

  async function upload(key: string, body: Body, sha256: string) {
    const headers = { 'x-amz-content-sha256': sha256, 'content-type': 'application/octet-stream' }
    const response = await send('PUT', objectUrl(key), { body, headers })
    if (!isOk(response)) throw await failure(response, 'store a file')
    response.resume()
  }

  async function uploadFile(key: string, file: string) {
    const hash = createHash('sha256')
    let size = 0
    for await (const piece of createReadStream(file)) {
      hash.update(piece)
      size += piece.length
    }
    await upload(key, { size, open: () => createReadStream(file) }, hash.digest('hex'))
  }

  async function listPage(after: string | null, maxKeys = keysPerPage) {
    const query = new URLSearchParams({ 'list-type': '2', prefix, 'max-keys': String(maxKeys) })
    if (after) query.set('continuation-token', after)
    const response = await send('GET', `${bucketUrl}?${query}`)
    if (!isOk(response)) throw await failure(response, 'list its files')
    return text(response)
  }

  return {
    async check() {
      try {
        await listPage(null, 1)
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        throw new Error(`${reason} Check S3_ENDPOINT, S3_BUCKET, S3_REGION and the access key.`)
      }
    },
    put: (key, bytes) =>
      upload(
        key,
        { size: bytes.length, open: () => Readable.from([bytes]) },
        createHash('sha256').update(bytes).digest('hex'),
      ),
    async putStream(key, stream) {
      await mkdir(temporaryFolder, { recursive: true, mode: 0o700 })
      const aside = path.join(temporaryFolder, randomUUID())
      try {
        const file = createWriteStream(aside, { mode: 0o600 })
        await pipeline(stream, file)
        await uploadFile(key, aside)
        return file.bytesWritten
      } finally {
        await rm(aside, { force: true })
      }
    },
    adopt: uploadFile,
    async get(key) {
      const response = await send('GET', objectUrl(key))
      if (response.statusCode === 404) {
        const error = await failure(response, 'read a file')
        // A bucket that is gone must not look like a file that is gone.
        if (!/: NoSuchKey\.$/.test(error.message)) throw error
        return null
      }
      if (!isOk(response)) throw await failure(response, 'read a file')
      return {
        size: Number(response.headers['content-length']),
        body: Readable.toWeb(response) as StoredFile['body'],
      }
    },
    async remove(key) {
      const response = await send('DELETE', objectUrl(key))
      if (!isOk(response) && response.statusCode !== 404) throw await failure(response, 'delete a file')
      response.resume()
    },
    async *list() {
      for (let after: string | null = null; ; ) {
        const page = await listPage(after)
        for (const [, content = ''] of page.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)) {
          const key = textOf(content, 'Key').slice(prefix.length)
          if (z.uuid().safeParse(key).success)
            yield { key, storedAt: new Date(textOf(content, 'LastModified')) }
        }
        after = textOf(page, 'NextContinuationToken')
        if (!after) return
      }
    },
  }
}

const statusOf = ({ statusCode = 500 }: IncomingMessage) => statusCode
const isOk = (response: IncomingMessage) => statusOf(response) >= 200 && statusOf(response) < 300

/** The text of an element. Our keys and times need no unescaping, and a token's only sign is `&`. */
const textOf = (xml: string, name: string) =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]?.replaceAll('&amp;', '&') ?? ''
