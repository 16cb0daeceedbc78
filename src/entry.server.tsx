import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { postponeScripts } from '#/client/loading/scripts-after-paint.ts'
import { NonceContext } from '#/client/nonce.ts'
import { pageContext } from '#/shared/page-context.ts'

export const streamTimeout = 5_000

/** Sends each page whole, with its real status: pages are small, and their data is loaded before they render. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
) {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const { nonce } = context.get(pageContext)

  return new Promise<Response>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        // Otherwise React writes the larger parts at the end and has a script move them to their places.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          clearTimeout(timeout)
          const html = new PassThrough()
          text(html).then((body) => resolve(new Response(postponeScripts(body), { status, headers })), reject)
          pipe(html)
        },
        onShellError: reject,
        onError(error) {
          console.error(error)
        },
      },
    )
    const timeout = setTimeout(abort, streamTimeout + 1000)
  })
}
