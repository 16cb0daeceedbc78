/** A part of a JSON Resume as a person reads it: `volunteer`, or `basics: x-pronouns` of another program. */
export const partLabel = (part: string) =>
  part === 'volunteer'
    ? 'volunteering'
    : part
        .replace(/^basics: /, '')
        .replace(/^x-/, '')
        .replaceAll('-', ' ')
        .replace(/([a-z])([A-Z])/g, (_, before, after) => `${before} ${after.toLowerCase()}`)
