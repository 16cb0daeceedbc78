import { createContext } from 'react'

/** The nonce of this response, so that our own inline scripts may run. Empty in the browser, where it is spent. */
export const NonceContext = createContext('')
