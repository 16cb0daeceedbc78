import { createContext } from 'react'

/**
 * Marks our inline scripts while the server renders them, in their attribute `nonce`: `hashScripts` finds them by it, and
 * takes it away. Undefined in the browser.
 */
export const ScriptMarkContext = createContext<string | undefined>(undefined)
