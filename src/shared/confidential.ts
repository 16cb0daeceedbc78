import { z } from 'zod'

let isHidden = false

/**
 * Marks a part of a response as confidential between its reader and its author: an administrator who impersonates
 * the reader gets `blank` instead. Marked in the schema, so every response that uses the schema keeps it.
 */
export const confidential = <Schema extends z.ZodType>(schema: Schema, blank: z.output<Schema>) =>
  z.codec(schema, z.custom<z.output<Schema>>(), {
    decode: (value) => value,
    encode: (value) => (isHidden ? blank : value),
  })

/** Text that one person wrote to another. */
export const confidentialText = confidential(z.string().nullable(), null)

/**
 * Encodes a response; with `hidden`, confidential parts are blank. Encoding is synchronous, so the flag cannot
 * affect other responses.
 */
export function encodeAnswer(schema: z.ZodType, data: unknown, { hidden }: { hidden: boolean }) {
  isHidden = hidden
  try {
    return z.encode(schema, data)
  } finally {
    isHidden = false
  }
}
