import { newToken } from '#/server/auth/sessions.ts'

/** By this beginning secret scanners find one that was published by mistake. */
const pattern = /^wms_[\w-]{43}$/

/** 256 bits. Only the hash of it is stored. */
export const newDirectorySecret = () => `wms_${newToken()}`
export const isDirectorySecret = (text: string) => pattern.test(text)
