/** A paragraph that holds what others write in many. */
const long = 600

/** A whole page in one paragraph: what stands far apart in it was lines, and its headings stand between spaces. */
export function cutRunIn(text: string): string[] {
  if (text.length < long) return [text]
  const far = text.match(/\S[ \u00a0]{2,}(?=\S)/g)?.length ?? 0
  if (far < 4) return [text]
  return text.split(/[ \u00a0]{2,}/).filter((part) => part.trim())
}
