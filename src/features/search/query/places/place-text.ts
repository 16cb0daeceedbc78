// What people and programs write beside the name of a place: postal codes, districts, 'Greater', 'area'.

/** Postal codes that cannot be anything else beside the name of a town. */
const postalCodes = new RegExp(
  [
    String.raw`〒?\b\d{3}-\d{4}`, // Japan
    String.raw`\b\d{2}-\d{3}`, // Poland
    String.raw`\b\d{4,5}-\d{3,4}`, // Portugal, Brazil, United States
    String.raw`(?:\b[A-Z]{2}-)?\b\d{3} \d{2,3}`, // Sweden, Greece, Czechia, Slovakia, India
    String.raw`\b\d{4} ?[A-Z]{2}(?= )`, // Netherlands
    String.raw`(?:\b[A-Z]{1,3}-)?\b\d{4,6}`, // most others, with the letter of the country or without
    String.raw`\b[A-Z]\d{4}[A-Z]{0,3}`, // Argentina
    String.raw`\b[A-Z]\d[A-Z](?: ?\d[A-Z]\d)?`, // Canada
    String.raw`\b[A-Z]{1,2}\d{1,2}[A-Z]?(?: ?\d[A-Z]{2})?`, // United Kingdom, whole or its first half
    String.raw`\b[A-Z]\d[\dW] ?[A-Z\d]{4}`, // Ireland
  ]
    .map((code) => String.raw`${code}(?![\p{L}\p{N}-])`)
    .join('|'),
  'giu',
)
/** 'Paris 8e', 'Dublin 2', 'Paris CEDEX 08'. */
const district = /(?<=\p{L}) (?:cedex(?: \d+)?|\d{1,2}(?:er|e|ème|eme|\.)?)$/iu

/** The place without its postal code and district; empty if it was nothing else. */
export const withoutPostalCode = (place: string) =>
  place.replace(postalCodes, ' ').replace(/\s+/g, ' ').trim().replace(district, '')

const around = [
  /^(?:greater|metro|metropolitan|central|inner|outer|downtown|city of|town of|county|co\.?|state of|province of|region of|grand|großraum|grossraum|raum|region|région|landkreis|kreis|kanton|canton (?:de |of )?|freistaat|provincia (?:de |di )?|comunidad de|área metropolitana de)\s+(.+)$/iu,
  /^(.+?)\s+(?:bay area|metro area|metropolitan area|metro|area|region|county|state|province|district|and surroundings|und umgebung|et environs|y alrededores)$/iu,
]

/** 'London' for 'Greater London'; null for a name with nothing around it. */
export function nameInside(place: string) {
  for (const pattern of around) {
    const [, name] = pattern.exec(place) ?? []
    if (name) return name.trim()
  }
  return null
}

/** How many of these words at the end are a postal code: one of five digits or more, or a British one in two words. */
export function postalCodeAtEnd(words: string[]) {
  const last = words.at(-1) ?? ''
  if (/^(?:[a-z]{1,3}-)?\d{5,6}(?:-\d{3,4})?$/i.test(last)) return 1
  return /^\d[a-z]{2}$/i.test(last) && /^[a-z]{1,2}\d[a-z\d]?$/i.test(words.at(-2) ?? '') ? 2 : 0
}
