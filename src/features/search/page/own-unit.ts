import type { SearchParams } from '../search-url.ts'

/** The unit people of this browser's language measure roads in. The US, the UK, Liberia and Myanmar use miles. */
export const ownUnit = (): SearchParams['unit'] =>
  /-(US|GB|LR|MM)\b/.test(navigator.language) ? 'mi' : undefined
