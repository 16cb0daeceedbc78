/** The text of a calendar as its bytes are: in UTF-16 with its mark, or in UTF-8 with letters cut in two by folding. */
export function decodeCalendar(bytes: Buffer) {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const joined = bytes.toString('latin1').replace(/\r?\n[ \t](?=[\x80-\xbf])/g, '')
  return Buffer.from(joined, 'latin1').toString()
}
