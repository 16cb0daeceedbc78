/** Text in UTF-8, UTF-16 with its mark, what a web page says of itself, or else Windows-1252. */
export function decodeText(bytes: Buffer) {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const start = bytes.subarray(0, 2000).toString('latin1')
    const named = /<(?:meta|\?xml)[^>]*?(?:charset|encoding)\s*=\s*["']?([\w-]{3,20})/i.exec(start)?.[1]
    return decoderFor(named ?? 'windows-1252').decode(bytes)
  }
}

function decoderFor(name: string) {
  try {
    return new TextDecoder(name)
  } catch {
    return new TextDecoder('windows-1252')
  }
}
