import { z } from 'zod'

/** JSON Schema says these by their format alone; the patterns that zod adds are long, and tools read them badly. */
const knownFormats = ['uuid', 'date', 'date-time']

export const jsonSchema = (schema: z.ZodType) => {
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema: made }) {
      if (made.format && knownFormats.includes(made.format)) delete made.pattern
      // In JSON nothing is undefined: a field that is left out.
      if (zodSchema._zod.def.type === 'undefined') made.not = {}
    },
  })
  return rest
}
