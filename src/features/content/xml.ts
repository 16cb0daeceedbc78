/** XML 1.0 forbids most control characters, even escaped ones, and half of a surrogate pair. */
const allowedInXml = (text: string) => text.toWellFormed().replace(/(?![\t\n\r])[\p{Cc}\uFFFE\uFFFF]+/gu, ' ')

/** For the text of an element or an attribute. */
export const xmlText = (text: string) =>
  allowedInXml(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')

/** The mark that ends a section is divided between two. */
export const xmlCdata = (text: string) =>
  `<![CDATA[${allowedInXml(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
