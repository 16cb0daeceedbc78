/**
 * The ASCII form of a domain, in which it is stored and compared: 'xn--mller-kva.example' for 'Müller.example'. Null for
 * what is no domain. URL has it in the browser and on the server.
 */
export function asciiDomain(domain: string) {
  // A URL would read these as the end of the domain, or decode them.
  if (/[\s/?#:@\\[\]%]/.test(domain)) return null
  return URL.parse(`https://${domain}`)?.hostname || null
}
