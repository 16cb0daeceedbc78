import { createContext, data } from 'react-router'
import type { ApiClient } from '#/client/api.ts'
import { AppError } from './errors.ts'

/** What a page's loader may use on the server: the API, called in process as a visitor, and where we are. */
export type PageContext = { api: Pick<ApiClient, 'get'>; publicUrl: string; nonce: string }

// The server runs from source while pages run from their build. Both must meet at one context object.
const shared = globalThis as { waymarkPage?: ReturnType<typeof createContext<PageContext>> }
shared.waymarkPage ??= createContext<PageContext>()
export const pageContext = shared.waymarkPage

/** A failure of the API becomes the page's own status (404, 410 …), which its ErrorBoundary draws. */
export function asPageError(error: unknown): never {
  if (error instanceof AppError)
    throw data({ message: error.message, reference: error.reference }, { status: error.status })
  throw error
}
