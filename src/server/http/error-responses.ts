import { createHash, randomBytes } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, type ErrorStatus, errorMessages, type FailureResponse } from '#/shared/errors.ts'
import { paths } from '#/shared/paths.ts'
import { asLimitReached } from '../database/unavailable.ts'
import { log } from '../observability/log.ts'
import { inTrace, startTrace } from '../observability/trace.ts'
import { tooManyRequests } from './admission/admission.ts'
import { busy } from './admission/concurrency-gate.ts'
import { apiHeaders } from './security-headers.ts'
import { discardUnreadBody } from './unread-bodies.ts'

/** Turns any failure into an `AppError`. Unforeseen ones become a 500 with a reference and are logged under it. */
export function toAppError(thrown: unknown): AppError {
  // The embedded database has no pool that would say it.
  const error = asLimitReached(thrown)
  if (error instanceof AppError) return error
  const status = (error as { statusCode?: number }).statusCode
  if (status && status < 500 && status in errorMessages) return new AppError(status as ErrorStatus)
  if (status && status < 500) return new AppError(400)
  const reference = randomBytes(4).toString('hex')
  log.error(`[${reference}]`, error, { reference })
  return new AppError(500, undefined, { reference })
}

function envelope({ message, errors, reference, code, secondFactor }: AppError): FailureResponse {
  return {
    success: false,
    message,
    error: message,
    ...(errors && { errors }),
    ...(reference && { reference }),
    ...(code && { code }),
    ...(secondFactor && { secondFactor }),
  }
}

/** Sends every failure as the JSON envelope, or as a small page when the browser asked for one. */
export function sendErrorResponse(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const failure = inTrace(request.trace ?? startTrace(), () => toAppError(error))
  const { status, retryAfter } = failure
  discardUnreadBody(request, reply)
  if (retryAfter) reply.header('retry-after', String(retryAfter))
  if (status === 405) reply.header('allow', 'GET, POST, PUT, PATCH, DELETE')
  reply.code(status).headers(apiHeaders)
  if (wantsPage(request)) return reply.headers(pageHeaders).send(page(failure))
  if (status === 404 && isPlainForm(request))
    return reply.headers(pageHeaders).send(unsentForm(request.url.split('?')[0] ?? ''))
  return reply.send(envelope(failure))
}

/** Writes refusals that many requests get at once. Each answer is made once, as JSON and as a page. */
export function preparedRefusals(common: Record<string, string>) {
  const whole = ({ status, retryAfter }: AppError, body: string, headers: Record<string, string>) => ({
    ...{ status, body },
    headers: {
      ...common,
      ...apiHeaders,
      ...headers,
      'retry-after': String(retryAfter),
      'content-length': String(Buffer.byteLength(body)),
    },
  })
  const answers = (failure: AppError) => ({
    page: whole(failure, page(failure), pageHeaders),
    json: whole(failure, JSON.stringify(envelope(failure)), {
      'content-type': 'application/json; charset=utf-8',
    }),
  })
  const noRoom = answers(busy())
  /** By the seconds to wait, which a budget bounds. */
  const tooFast = new Map<number, ReturnType<typeof answers>>()
  const tooFastFor = (seconds: number) => {
    const made = tooFast.get(seconds) ?? answers(tooManyRequests(seconds))
    tooFast.set(seconds, made)
    return made
  }
  function send(request: FastifyRequest, reply: FastifyReply, { page, json }: ReturnType<typeof answers>) {
    const { status, headers, body } = wantsPage(request) ? page : json
    reply.hijack()
    const write = () => {
      discardUnreadBody(request, reply)
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value)
      reply.raw.writeHead(status, headers).end(body)
    }
    // A short body has arrived with its headers, but is read after them; the connection can be used again.
    if (request.raw.complete) write()
    else setImmediate(write)
  }
  return {
    noRoom: (request: FastifyRequest, reply: FastifyReply) => send(request, reply, noRoom),
    tooFast: (request: FastifyRequest, reply: FastifyReply, seconds: number) =>
      send(request, reply, tooFastFor(seconds)),
  }
}

/** Whoever opened an address, or was sent to the API by the form of another site, as a sign-in by SAML sends them. */
const wantsPage = ({ method, url, headers }: FastifyRequest) =>
  (headers.accept ?? '').includes('text/html') &&
  (/^\/api(\/|$)/.test(url)
    ? method === 'POST' && (headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded')
    : method === 'GET')

/** A form of one of our pages that the browser sent itself: without JavaScript, or before ours had loaded. */
const isPlainForm = ({ method, url, headers }: FastifyRequest) =>
  method === 'POST' && !/^\/api(\/|$)/.test(url) && (headers.accept ?? '').includes('text/html')

/** Answers what Node refuses before Fastify sees a request: malformed HTTP, headers too long or too slow. */
export function sendBrokenRequestResponse(common: Record<string, string>) {
  return ({ code }: { code?: string }, socket: Socket) => {
    if (code === 'ECONNRESET' || !socket.writable) return socket.destroy()
    const status = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }[code ?? ''] ?? 400
    const body = JSON.stringify(envelope(new AppError(400)))
    const headers = {
      ...common,
      ...apiHeaders,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
  }
}

const style =
  'body{margin:0;border-top:16px solid #fdc700;font:18px/1.5 system-ui,sans-serif;color:#16191d;background:#fff}@media(prefers-color-scheme:dark){body{color:#ededea;background:#161514}}main{max-width:34rem;margin:12vh auto;padding:0 20px}h1{font-size:28px;line-height:1.2;margin:0 0 12px}a{color:inherit}'
const styleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`

const pageHeaders = {
  'content-security-policy': `default-src 'none'; style-src '${styleHash}'; frame-ancestors 'none'`,
  'content-type': 'text/html; charset=utf-8',
}

const titles: Partial<Record<AppError['status'], string>> = {
  400: 'This address cannot be read',
  404: 'There is nothing at this address',
  413: 'That was too large',
  429: 'A moment, please',
  503: 'Busy right now',
}

/** Where the message would only repeat the title. */
const texts: Partial<Record<AppError['status'], string>> = {
  413: 'More was sent than we read, so nothing was done. Go back and try once more. If it stays so, whoever runs the page that sent you here can make it smaller.',
}

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)

const titleOf = ({ status }: AppError) => titles[status] ?? new AppError(status).message

const page = (failure: AppError) =>
  document(
    titleOf(failure),
    `${texts[failure.status] ?? failure.message}${failure.reference ? ` Our reference: ${failure.reference}.` : ''}`,
    { to: paths.landing, label: 'To the start page' },
  )

const unsentForm = (path: string) =>
  document(
    'This form needs JavaScript',
    'Nothing was sent. If your browser runs JavaScript, the page had not finished loading: open it again, wait a moment, then fill it in.',
    // Not where a second slash would name another site.
    /^\/[\w-]/.test(path)
      ? { to: path, label: 'Open the page again' }
      : { to: paths.landing, label: 'To the start page' },
  )

const document = (title: string, text: string, link: { to: string; label: string }) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Waymark</title>
<style>${style}</style>
<main>
<h1>${title}</h1>
<p>${escapeHtml(text)}</p>
<p><a href="${escapeHtml(link.to)}">${link.label}</a></p>
</main>
</html>
`
