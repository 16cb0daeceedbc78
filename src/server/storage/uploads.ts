import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#/shared/endpoint.ts'
import { AppError, fieldError } from '#/shared/errors.ts'
import type { UploadedFile } from '../context.ts'
import { createBodyMemory, type ReserveBody } from '../http/admission/body-memory.ts'
import { type ConcurrencyLimits, createGate, type Gate } from '../http/admission/concurrency-gate.ts'
import { isDiskFull } from './disk-full.ts'

type UploadRules = NonNullable<Endpoint['upload']>
type ReceivedUpload = { fields: Record<string, string>; files: UploadedFile[] }

const maxFields = 20
const maxFieldBytes = 10 * 1024
/** Allowance for part headers, boundaries and fields. */
const maxEnvelopeBytes = 256 * 1024
/** Temporary folders older than this belong to no running upload of any process. */
const staleAfterMs = 60 * 60 * 1000

/** How many bodies are streamed to disk at the same time, per process and per account. */
const processLimits: ConcurrencyLimits = { concurrency: 20, queue: 60, waitMs: 10_000 }
const accountLimits: ConcurrencyLimits = { concurrency: 2, queue: 8, waitMs: 10_000 }

/** Bytes in temporary files at the same time, in total and per account. */
const temporaryLimits = { maxBytes: 1024 * 1024 * 1024, maxClientBytes: 210 * 1024 * 1024 }

/**
 * The only reader of uploaded bodies. Streams bytes to temporary files and counts them while they arrive. Each
 * upload has its own folder below `folder`, which is removed after `use`; files to keep must be moved away.
 */
export async function openUploads(folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await sweepTemporaryFiles(folder)
  const perProcess = createGate(processLimits)
  const temporaryBytes = createBodyMemory(temporaryLimits)
  const perAccount = new Map<string, { gate: Gate; users: number }>()

  /** Uploads of one account wait for each other, not for those of others. */
  async function inAccountGate<T>(accountId: string, work: () => Promise<T>) {
    const account = perAccount.get(accountId) ?? { gate: createGate(accountLimits), users: 0 }
    perAccount.set(accountId, account)
    account.users++
    try {
      return await account.gate.run(work)
    } finally {
      if (--account.users === 0) perAccount.delete(accountId)
    }
  }

  return {
    /** Receives the body of `request`, calls `use` with it, and removes the temporary files. */
    receive<T>(
      request: FastifyRequest,
      rules: UploadRules,
      accountId: string,
      handle: (upload: ReceivedUpload) => Promise<T>,
    ): Promise<T> {
      refuseAnnounced(request, rules)
      return inAccountGate(accountId, async () => {
        const ownFolder = path.join(folder, randomUUID())
        const releases: (() => void)[] = []
        const reserve: ReserveBody = (bytes) => {
          const release = temporaryBytes.reserve(accountId, bytes)
          releases.push(release)
          return release
        }
        try {
          await mkdir(ownFolder, { mode: 0o700 })
          return await handle(await perProcess.run(() => readParts(request, rules, ownFolder, reserve)))
        } catch (error) {
          throw isDiskFull(error) ? noRoom() : error
        } finally {
          await rm(ownFolder, { recursive: true, force: true })
          for (const release of releases) release()
        }
      })
    },
  }
}

/** Removes temporary files of crashed processes. */
async function sweepTemporaryFiles(folder: string) {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name)
    const found = await stat(file).catch(() => null)
    if (found && found.mtimeMs < Date.now() - staleAfterMs) await rm(file, { recursive: true, force: true })
  }
}

const tooLarge = (rules: UploadRules) =>
  new AppError(413, `A file can be at most ${Math.floor(rules.maxBytes / 1024 / 1024)} MB`)

const noRoom = () =>
  new AppError(503, 'We have no room for files right now. Nothing was stored. Try again later.', {
    retryAfter: 300,
  })

const cutOff = () => new AppError(400, 'The upload did not arrive whole. Send it again.')

const maxBodyBytes = (rules: UploadRules) => rules.maxFiles * rules.maxBytes + maxEnvelopeBytes

/** Refuses by the headers alone, before a byte of the body is read. */
function refuseAnnounced(request: FastifyRequest, rules: UploadRules) {
  if (!request.isMultipart()) throw new AppError(415, 'Send the file as multipart/form-data')
  if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes(rules)) throw tooLarge(rules)
}

async function readParts(
  request: FastifyRequest,
  rules: UploadRules,
  folder: string,
  reserve: ReserveBody,
): Promise<ReceivedUpload> {
  const files: UploadedFile[] = []
  const fields: Record<string, string> = {}
  const { promise: stopped, reject } = Promise.withResolvers<never>()
  stopped.catch(() => {})
  let current: Readable | undefined
  const abort = (error: AppError) => {
    reject(error)
    current?.destroy(error)
  }
  let bodyBytes = 0
  // Also counts bytes before, between and after the parts, which the parser skips without limit.
  const count = (chunk: Buffer) => {
    bodyBytes += chunk.length
    if (bodyBytes > maxBodyBytes(rules)) abort(tooLarge(rules))
  }
  const { raw } = request
  // 'close' is also emitted after a complete body.
  const onClose = () => {
    if (!raw.complete && !raw.readableEnded) abort(cutOff())
  }
  // The sender may have disconnected while this upload waited.
  if (raw.destroyed) throw cutOff()
  const read = async () => {
    const limits = {
      files: rules.maxFiles,
      // One byte more than allowed, so that a file that is too large is noticed here and reading stops at once.
      fileSize: rules.maxBytes + 1,
      fields: maxFields,
      fieldSize: maxFieldBytes,
      fieldNameSize: 100,
      headerPairs: 50,
      parts: rules.maxFiles + maxFields,
    }
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        fields[part.fieldname] = String(part.value)
        continue
      }
      if (part.fieldname !== rules.field)
        throw fieldError(rules.field, `Send the file in the field "${rules.field}"`)
      current = part.file
      const file = path.join(folder, String(files.length))
      const size = await writeCounted(part.file, file, rules, reserve)
      files.push({ name: unescapeFileName(part.filename), path: file, size })
    }
  }
  try {
    raw.on('data', count).once('close', onClose)
    await Promise.race([read(), stopped])
  } catch (error) {
    if (error instanceof AppError || (error as { statusCode?: number }).statusCode) throw error
    if (isDiskFull(error)) throw error
    // The parser has no specific error for parts that are cut off or have no boundary.
    throw cutOff()
  } finally {
    raw.off('data', count).off('close', onClose)
  }
  if (files.length === 0) throw fieldError(rules.field, `Send a file in the field "${rules.field}"`)
  return { fields, files }
}

/**
 * Browsers escape these three signs in the name of a file, and no others: a percent sign stays as it is (HTML standard,
 * multipart/form-data).
 */
const unescapeFileName = (name: string) =>
  name.replace(/%(22|0D|0A)/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** Writes a file readable only by the process's user. Reads the next chunk when this one has been written. */
async function writeCounted(
  chunks: AsyncIterable<Buffer>,
  file: string,
  rules: UploadRules,
  reserve: ReserveBody,
) {
  let size = 0
  await using handle = await open(file, 'wx', 0o600)
  for await (const chunk of chunks) {
    size += chunk.length
    if (size > rules.maxBytes) throw tooLarge(rules)
    reserve(chunk.length)
    // Not `write`, which on a disk that is nearly full writes a part and says nothing.
    await handle.writeFile(chunk)
  }
  return size
}
