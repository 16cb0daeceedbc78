import { createContext, data } from 'react-router'
import type { ApiClient } from '#/client/api.ts'
import { AppError } from './errors.ts'
import type { SiteSettings } from './site.ts'

/** What a page's loader may use on the server: the API called in-process as a visitor, the public address, the site. */
export type PageContext = {
  api: Pick<ApiClient, 'get'>
  publicUrl: string
  site: SiteSettings
  /** A random word that marks our inline scripts in `html`; see `hashScripts`. */
  scriptMark: string
  /** The rendered page. A `Response` would encode it to a stream, from which the server would read it again. */
  html?: string
}

// The server runs from source and the pages from their build, so the context object is shared through globalThis.
const sharedGlobal = globalThis as { waymarkPage?: ReturnType<typeof createContext<PageContext>> }
sharedGlobal.waymarkPage ??= createContext<PageContext>()
export const pageContext = sharedGlobal.waymarkPage

/** Turns an API failure into the page's own status (404, 410 …), which its ErrorBoundary renders. */
export function throwPageError(error: unknown): never {
  if (error instanceof AppError)
    throw data({ message: error.message, reference: error.reference }, { status: error.status })
  throw error
}
