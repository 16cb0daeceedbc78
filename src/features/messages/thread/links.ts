export type TextPart = { text: string; href?: string }

const address = /\b(?:https?:\/\/|www\.)[^\s<>"]+/gi
/** Signs that end a sentence rather than an address. */
const ending = /[.,;:!?'’”)\]}>]+$/

/**
 * Cuts a text at its web addresses. A link shows exactly where it leads: only http and https, and none with a user
 * name in it, which is how an address is made to look like another.
 */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let at = 0
  for (const { 0: match, index } of text.matchAll(address)) {
    const shown = trimmed(match)
    const url = URL.parse(/^www\./i.test(shown) ? `https://${shown}` : shown)
    if (!url || !/^https?:$/.test(url.protocol) || url.username || !url.hostname.includes('.')) continue
    if (index > at) parts.push({ text: text.slice(at, index) })
    parts.push({ text: shown, href: url.href })
    at = index + shown.length
  }
  if (at < text.length) parts.push({ text: text.slice(at) })
  return parts
}

/** A closing bracket stays when the address itself opened it, as in encyclopedias. */
function trimmed(match: string) {
  const cut = match.replace(ending, '')
  return match[cut.length] === ')' && cut.includes('(') && !cut.includes(')') ? `${cut})` : cut
}
