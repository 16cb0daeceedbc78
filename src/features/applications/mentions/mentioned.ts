const plain = (text: string) => text.normalize('NFKC').toLowerCase()

/** Whether the text has @ and this full name; '@Ana Li' does not name 'Ana Lindholm', nor the other way round. */
export function isMentioned(body: string, name: string) {
  const [text, mention] = [plain(body), `@${plain(name)}`]
  for (let at = text.indexOf(mention); at >= 0; at = text.indexOf(mention, at + 1))
    if (!/^[\p{L}\p{M}\p{N}]/u.test(text.slice(at + mention.length))) return true
  return false
}
