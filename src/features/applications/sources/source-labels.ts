import { direct, others } from './source.ts'

export const sourceLabel = (source: string) =>
  source === direct ? 'No link from elsewhere' : source === others ? 'Other sources' : source

/** 'from linkedin', after a word for people. */
export const fromSource = (source: string) =>
  source === direct ? 'who followed no link from elsewhere' : `from ${source}`
