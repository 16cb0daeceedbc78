/** What a text file is, told by how it begins. Other markup would be read as if its signs were words. */
export type TextKind = 'text' | 'JSON' | 'HTML' | 'XML' | 'RTF' | 'other'

const htmlTags =
  'html, head, body, div, p, h1, h2, h3, h4, section, article, main, header, table, ul, ol, span, b, strong, center, meta, title, style, font, br, a, pre'.split(
    ', ',
  )
const otherMarkup = [
  /^%!PS/,
  /^BEGIN:V(?:CARD|CALENDAR)/i,
  /^\s*\\documentclass|\\begin\{document\}/,
  /^\.\\"|^\.TH\s/,
  /^#!|^<\?php/,
  // A mail, and a web page saved with its pictures.
  /^(?:(?:Return-Path|Received|From|Date|Subject|To|MIME-Version|Message-ID|Delivered-To|Content-Type|X-[\w-]+):.*(?:\r?\n[ \t].*)*\r?\n){2}[\s\S]{0,4000}?^Content-Type:/im,
  /^MIME-Version:[\s\S]{0,500}^Content-Type:/im,
  // YAML with the sections of a résumé.
  /^(?:---\s*\n)?(?:\s*#.*\n)*(?:basics|cv|resume|work|meta)\s*:\s*\n\s+[-\w]+\s*:?/i,
  /^[{}\s]*@(?:import|media|font-face)\b/,
]

export function textKind(text: string): TextKind {
  const start = text.slice(0, 20_000).trimStart()
  if (start.startsWith('{\\rtf')) return 'RTF'
  if (/^[{[]/.test(start) && isJson(text)) return 'JSON'
  const withoutComments = start.replace(/^(?:<!--[\s\S]*?-->\s*|<\?xml[^>]*\?>\s*)+/, '')
  if (/^<!doctype\s+html/i.test(withoutComments)) return 'HTML'
  const [, tag = ''] = /^<([a-z][\w:-]*)[\s/>]/i.exec(withoutComments) ?? []
  if (htmlTags.includes(tag.toLowerCase())) return 'HTML'
  if (tag || start.startsWith('<?xml')) return 'XML'
  return otherMarkup.some((form) => form.test(start)) ? 'other' : 'text'
}

function isJson(text: string) {
  try {
    return typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}
