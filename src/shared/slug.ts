/** `slugOf('Alder & Finch Clinics')` is `alder-finch-clinics`; empty when nothing of it can be spelled so. */
export function slugOf(text: string) {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80)
    .replace(/-$/, '')
}
