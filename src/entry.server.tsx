import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { postponeScripts } from '#/client/loading/scripts-after-paint.ts'
import { NonceContext } from '#/client/nonce.ts'
import { pageContext } from '#/shared/page-context.ts'

export const streamTimeout = 5_000

/**
 * Renders each page whole, with its real status: pages are small, and their data is loaded before they render. The
 * response has status and headers, and the page context the text.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
) {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const page = context.get(pageContext)
  const { nonce } = page

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
          const collector = collectText((html) => {
            page.html = postponeScripts(html)
            resolve(new Response(null, { status, headers }))
          })
          pipe(collector.on('error', reject))
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

function collectText(use: (text: string) => void) {
  const parts: Buffer[] = []
  return new Writable({
    write(part, _, next) {
      parts.push(part)
      next()
    },
    final(next) {
      use(Buffer.concat(parts).toString())
      next()
    },
  })
}
