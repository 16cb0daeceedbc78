// Takes the signed record out of the letter of an offer, in a browser and in Node, without a library: Waymark writes the
// attachment as one packed stream.

const maxBytes = 2_000_000

export const isPdf = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes.subarray(0, 5)) === '%PDF-'

const attachment = '/Type /EmbeddedFile'

/** Whether it has an attachment, which the letter of an offer always has. */
export const hasAttachment = (pdf: Uint8Array) => new TextDecoder('latin1').decode(pdf).includes(attachment)

/** The bytes of the record; null if there is none that can be unpacked. */
export async function attachedRecord(pdf: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer> | null> {
  // One byte is one sign in windows-1252, which is what `latin1` means here, so places in the text are places in the file.
  const text = new TextDecoder('latin1').decode(pdf)
  const object = text.indexOf(attachment)
  const start = object < 0 ? -1 : text.indexOf('stream\n', object)
  if (start < 0) return null
  const length = Number(/\/Length (\d+)/.exec(text.slice(object, start))?.[1])
  if (!Number.isSafeInteger(length)) return null
  const packed = pdf.slice(start + 7, start + 7 + length)
  try {
    const pieces: Uint8Array[] = []
    let size = 0
    const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate'))
    const reader = unpacked.getReader()
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      size += next.value.length
      if (size > maxBytes) return null
      pieces.push(next.value)
    }
    return new Uint8Array(await new Blob(pieces as Uint8Array<ArrayBuffer>[]).arrayBuffer())
  } catch {
    return null
  }
}
