import { getDocument, PasswordResponses, VerbosityLevel } from 'unpdf/pdfjs'
import { columnsInOrder, type Piece, rowsOf } from '../columns.ts'
import { type DocumentText, isLine, makeLine, type Page } from '../lines.ts'
import { withoutRunningHeads } from '../running-heads.ts'
import { unwrap } from '../unwrap.ts'

export type PdfContent = DocumentText & {
  /** Of the whole file; only the first `maxPages` are read. */
  pageCount: number
  attachments: { name: string; bytes: Uint8Array }[]
  /** XMP, as it is written. */
  metadata: string | null
  /** Web addresses that the document links to. */
  links: string[]
  hasProgram: boolean
}

export const maxPages = 20
const maxPieces = 40_000
const maxAttachmentBytes = 2_000_000

// Browsers have it, Node does not: a font that is handed to the document below, and never drawn with.
Object.assign(globalThis, {
  FontFace: class {
    loaded = Promise.resolve(this)
  },
})

/** Throws `PasswordException` when it is locked, and other errors when it is broken. */
export async function readPdf(bytes: Uint8Array): Promise<PdfContent> {
  const task = getDocument({
    data: bytes,
    // Nothing is drawn, fetched or run: only the text and where it stands.
    ...{ useSystemFonts: false, enableXfa: false, stopAtErrors: false },
    // Fonts are handed to a document that sets nothing; without one the shape of each letter would be worked out.
    ownerDocument: { fonts: new Set() } as unknown as HTMLDocument,
    ...{ isImageDecoderSupported: false, isOffscreenCanvasSupported: false, useWasm: false },
    ...{ disableAutoFetch: true, disableStream: true, useWorkerFetch: false },
    ...{ verbosity: VerbosityLevel.ERRORS, maxImageSize: 1 },
  })
  const pdf = await task.promise
  const pages: Page[] = []
  const pieces: Piece[] = []
  const links = new Set<string>()
  for (let number = 1; number <= Math.min(pdf.numPages, maxPages); number++) {
    const page = await pdf.getPage(number)
    const { width, height, transform } = page.getViewport({ scale: 1 })
    pages.push({ width: Math.round(width), height: Math.round(height) })
    for (const { url } of await page.getAnnotations().catch(() => []))
      if (typeof url === 'string') links.add(url)
    const { items, styles } = await page.getTextContent()
    await nameFonts(page, Object.keys(styles))
    for (const item of items) {
      if (!('str' in item) || item.str === '' || pieces.length >= maxPieces) continue
      const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = item.transform.map(Number)
      const [ta = 1, tb = 0, tc = 0, td = -1, te = 0, tf = 0] = transform.map(Number)
      const size = Math.hypot(c, d) || Math.hypot(a, b)
      // Text that stands on its side is not part of the lines.
      if (Math.abs(b) > Math.abs(a) && Math.abs(tb) < 0.01) continue
      const font = `${item.fontName} ${styles[item.fontName]?.fontFamily ?? ''} ${fontName(page, item.fontName)}`
      pieces.push({
        ...{ text: item.str, page: number - 1, width: Number(item.width), size },
        x: ta * e + tc * f + te,
        y: tb * e + td * f + tf,
        bold: /bold|black|heavy|semibold|demi/i.test(font),
        rightToLeft: item.dir === 'rtl',
      })
    }
    page.cleanup()
  }
  const [attachments, metadata, program] = await Promise.all([
    pdf.getAttachments().catch(() => null),
    pdf.getMetadata().catch(() => null),
    pdf.getJSActions().catch(() => null),
  ])
  const content: PdfContent = {
    pages,
    lines: unwrap(
      columnsInOrder(withoutRunningHeads(rowsOf(pieces), pages), pages)
        .map(makeLine)
        .filter(isLine),
    ),
    pageCount: pdf.numPages,
    attachments: await readAttachments(pdf, attachments),
    metadata: metadata?.metadata?.getRaw?.() ?? null,
    links: [...links].slice(0, 50),
    hasProgram: program !== null,
  }
  await task.destroy()
  return content
}

type Fonts = { commonObjs: { has(id: string): boolean; get(id: string): unknown } }

/** Text alone tells no names of fonts; what a page draws does. A font keeps its name on the pages that follow. */
async function nameFonts(page: Fonts & { getOperatorList(): Promise<unknown> }, ids: string[]) {
  if (ids.length > 1 && ids.some((id) => !page.commonObjs.has(id)))
    await page.getOperatorList().catch(() => null)
}

/** The real name of a font tells whether it is bold. */
function fontName(page: Fonts, id: string) {
  try {
    const font = page.commonObjs.has(id) ? page.commonObjs.get(id) : null
    return typeof font === 'object' && font !== null && 'name' in font ? String(font.name) : ''
  } catch {
    return ''
  }
}

type WithAttachments = { getAttachmentContent(name: string): Promise<Uint8Array | null> }

/** Data is in JSON or XML; other attachments are not unpacked. */
async function readAttachments(pdf: WithAttachments, found: unknown): Promise<PdfContent['attachments']> {
  const names = (found instanceof Map ? [...found.keys()] : Object.keys(found ?? {})).map(String)
  const attachments: PdfContent['attachments'] = []
  for (const name of names.filter((one) => /\.(json|xml)$/i.test(one)).slice(0, 5)) {
    const bytes = await pdf.getAttachmentContent(name).catch(() => null)
    if (bytes && bytes.length <= maxAttachmentBytes) attachments.push({ name, bytes })
  }
  return attachments
}

export const isLocked = (error: unknown) =>
  error instanceof Error && 'code' in error && Object.values(PasswordResponses).includes(error.code as number)
