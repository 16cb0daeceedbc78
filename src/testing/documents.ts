import { crc32, deflateRawSync, deflateSync } from 'node:zlib'

// Builds small documents for tests, byte by byte.

/** A PDF of these objects, each given as text or as a stream. */
export const pdfOf = (...objects: (string | Buffer)[]) =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n'),
    ...objects.flatMap((object, index) => [
      Buffer.from(`${index + 3} 0 obj`),
      Buffer.from(object),
      Buffer.from(' endobj\n'),
    ]),
    Buffer.from('trailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n'),
  ])

export const pdfStream = (dictionary: string, bytes: Buffer) =>
  Buffer.concat([
    Buffer.from(`<<${dictionary}/Length ${bytes.length}>>stream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ])

export const packedStream = (dictionary: string, text: string) =>
  pdfStream(`${dictionary}/Filter/FlateDecode`, deflateSync(Buffer.from(text)))

/** A PDF object inside an object stream, as most programs write it. */
export const objectStream = (object: string) => packedStream('/Type/ObjStm/N 1/First 5', `11 0 ${object}`)

/** A zip of these parts. */
export function zipOf(parts: Record<string, string | Buffer>) {
  const files: Buffer[] = []
  const list: Buffer[] = []
  let at = 0
  for (const [name, content] of Object.entries(parts)) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(8, 4)
    shared.writeUInt32LE(crc32(bytes), 10)
    shared.writeUInt32LE(packed.length, 14)
    shared.writeUInt32LE(bytes.length, 18)
    shared.writeUInt16LE(Buffer.byteLength(name), 22)
    const file = Buffer.concat([Buffer.from('PK\u0003\u0004'), shared, Buffer.from(name), packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    list.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\0'), shared, place, Buffer.from(name)]))
    files.push(file)
    at += file.length
  }
  const end = Buffer.alloc(18)
  end.writeUInt16LE(list.length, 4)
  end.writeUInt16LE(list.length, 6)
  end.writeUInt32LE(Buffer.concat(list).length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...files, ...list, Buffer.from('PK\u0005\u0006'), end])
}

const relationships = (inside: string) =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inside}</Relationships>`

const officeType = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
export const relationship = (type: string, target: string, mode = '') =>
  `<Relationship Id="r1" Type="${officeType}/${type}" Target="${target}"${mode}/>`
export const external = ' TargetMode="External"'

type Docx = { body?: string; relations?: string; parts?: Record<string, string | Buffer> }

export const docxOf = ({ body = '', relations = '', parts = {} }: Docx = {}) =>
  zipOf({
    '[Content_Types].xml':
      '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    '_rels/.rels': relationships(relationship('officeDocument', 'word/document.xml')),
    'word/document.xml': `<w:document xmlns:w="w"><w:body><w:p><w:r><w:t>Welder</w:t></w:r></w:p>${body}</w:body></w:document>`,
    'word/_rels/document.xml.rels': relationships(relations),
    ...parts,
  })

export const odtOf = (body: string, parts: Record<string, string> = {}) =>
  zipOf({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'META-INF/manifest.xml': '<manifest:manifest xmlns:manifest="m"/>',
    'content.xml': `<office:document-content xmlns:office="o"><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
    ...parts,
  })

/** An old Word document (compound file) with entries of these names. */
export function wordBinaryOf(...names: string[]) {
  const entries = ['Root Entry', 'WordDocument', ...names].map((name) => {
    const entry = Buffer.alloc(128)
    const written = Buffer.from(`${name}\0`, 'utf16le')
    written.copy(entry)
    entry.writeUInt16LE(written.length, 64)
    entry[66] = 2
    return entry
  })
  const head = Buffer.alloc(512)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(head)
  return Buffer.concat([head, ...entries])
}
