import { parseXml, type XmlNode } from '#/shared/input/xml.ts'

const maxDepth = 40
const maxNodes = 10_000

/**
 * The document of SAML metadata or an answer, or null. There is no `<!` and no `<?` in it but the XML declaration: so no
 * document type, no entities, no CDATA, and no comments, which canonical XML leaves out and a signature does not cover.
 */
export function readSamlXml(xml: string, root: string): XmlNode | null {
  const text = xml
    .replace(/^\uFEFF/, '')
    .trim()
    .replace(/^<\?xml [^<>]*\?>/, '')
  if (/<[!?]/.test(text)) return null
  try {
    const elements = parseXml(text, { maxDepth, maxNodes, isWellFormed: true }).children.filter(
      (child) => typeof child !== 'string' || child.trim() !== '',
    )
    const [only] = elements
    return elements.length === 1 && only && typeof only !== 'string' && only.name === root ? only : null
  } catch {
    return null
  }
}
