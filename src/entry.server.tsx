import { Writable } from 'node:stream'
import type { ReactElement } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { postponeScripts } from '#/client/loading/scripts-after-paint.ts'
import { ScriptMarkContext } from '#/client/script-mark.ts'
import { pageContext } from '#/shared/page-context.ts'

export const streamTimeout = 5_000

/**
 * Renders each page whole, with its real status: pages are small, and their data is loaded before they render. The
 * response has status and headers, and the page context the text.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
) {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const page = context.get(pageContext)
  const { scriptMark } = page

  const streamCache = await readHandoff(routerContext.serverHandoffStream)
  const document = () => (
    <ScriptMarkContext value={scriptMark}>
      <ServerRouter
        context={{ ...routerContext, serverHandoffStream: new ReadableStream(), renderMeta: { streamCache } }}
        url={request.url}
        nonce={scriptMark}
      />
    </ScriptMarkContext>
  )
  page.html = postponeScripts(renderAtOnce(document()) ?? (await renderStreamed(document(), scriptMark)))
  return new Response(null, { status, headers })
}

/**
 * The loaders' data as React Router writes it for the browser, read before the rendering. Otherwise React Router
 * suspends on each part of it, and the page could not be rendered at once.
 */
async function readHandoff(stream: EntryContext['serverHandoffStream']) {
  const part = (result: { done: boolean; value: string }) => Object.assign(Promise.resolve(), { result })
  const text = await new Response(stream).text()
  return { 0: part({ done: false, value: text }), 1: part({ done: true, value: '' }) }
}

/** Stands before a Suspense boundary that React could not complete. */
const incompleteBoundary = '<!--$!-->'

/** Half the work of rendering to a stream, for which React encodes the text; but nothing in the page may suspend. */
function renderAtOnce(document: ReactElement): string | undefined {
  try {
    const html = renderToString(document)
    // Unlike a stream, the string comes without the document type.
    return html.includes(incompleteBoundary) ? undefined : `<!DOCTYPE html>${html}`
  } catch {
    // Rendering to a stream throws the same again where it was an error, and reports it.
    return undefined
  }
}

/** Waits for what suspends, as the code of a part that is loaded at its first use. */
function renderStreamed(document: ReactElement, scriptMark: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(document, {
      nonce: scriptMark,
      // Otherwise React writes the larger parts at the end and has a script move them to their places.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timeout)
        pipe(collectText(resolve).on('error', reject))
      },
      onShellError: reject,
      onError(error) {
        console.error(error)
      },
    })
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
