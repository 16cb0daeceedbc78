import { z } from 'zod'

let isHidden = false

/**
 * A part of an answer that stays between its reader and who wrote it: who looks as the reader is given `blank`
 * instead. Marked where the shape is written, so every answer that carries the shape keeps it.
 */
export const confidential = <Schema extends z.ZodType>(schema: Schema, blank: z.output<Schema>) =>
  z.codec(schema, z.custom<z.output<Schema>>(), {
    decode: (value) => value as never,
    encode: (value) => (isHidden ? blank : value) as never,
  })

/** Words that one person wrote to another. */
export const confidentialText = confidential(z.string().nullable(), null)

/** Encodes an answer; with `hidden`, its confidential parts are blank. Encoding never waits, so nobody else's is. */
export function encodeAnswer(schema: z.ZodType, data: unknown, { hidden }: { hidden: boolean }) {
  isHidden = hidden
  try {
    return z.encode(schema, data as never)
  } finally {
    isHidden = false
  }
}
