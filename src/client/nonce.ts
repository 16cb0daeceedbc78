import { createContext } from 'react'

/**
 * The CSP nonce of this response, for our inline scripts. Empty in the browser, where it is not needed any more.
 */
export const NonceContext = createContext('')
