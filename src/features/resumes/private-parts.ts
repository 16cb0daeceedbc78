// A JSON Resume of another program may hold, under names of its own, what Waymark never puts into a file: answers that
// are private here, and people who did not ask to be in it. Such parts are recognized by their names, in English,
// German, Spanish and French, and are neither kept from a file nor written into one.

export const privateKinds = [
  'date of birth',
  'gender',
  'nationality or citizenship',
  'references of other people',
  'phone number',
  'pay',
  'right to work',
  'family, faith, health or origin',
  'identity numbers',
] as const
export type PrivateKind = (typeof privateKinds)[number]

/** Tested on names without case, accents, spaces and signs: `x-date_of_birth` is `dateofbirth`. */
const names: Record<PrivateKind, RegExp> = {
  'date of birth': /birth|^dob$|^age$|geburt|^alter$|nacimiento|^edad$|naissance|^datenaiss/,
  gender: /gender|^sex$|geschlecht|^genero$|^sexo$|^sexe$|^genre$/,
  'nationality or citizenship':
    /nationalit|nacionalidad|staatsange|staatsbuerger|staatsburger|citizen|ciudadania|citoyennete/,
  'references of other people': /^(?:professional|personal)?referenc(?:e|es|ias)$|^referees?$|^referenzen$/,
  'phone number':
    /phone|telefon|^(?:tel|fax|telefax|mobile|cell|handy|movil|portable|whatsapp)(?:number|nummer|no|nr)?$/,
  pay: /salary|salari|salaire|^pay$|^(?:desired|expected|minimum|current)pay$|payfloor|gehalt|sueldo|compensation|wage/,
  'right to work':
    /^visas?$|visastatus|workpermit|workstatus|authori[sz]edtowork|workauthori[sz]ation|righttowork|sponsorship|arbeitserlaubnis|permisodetrabajo|permisdetravail|immigration/,
  'family, faith, health or origin':
    /marital|civilstatus|familienstand|estadocivil|etatcivil|situationfamiliale|^children$|^kinder$|religio|ethnic|^race$|disabilit|behinderung|^health$|politic/,
  'identity numbers':
    /^ssn$|socialsecurity|nationalid|^(?:id|identity)(?:card)?number$|passport|reisepass|pasaporte|passeport|^(?:dni|nie|nif|iban|taxid)$/,
}

/** What of the private a name stands for, if it does. */
export function privateKindOf(name: string): PrivateKind | null {
  const plain = name
    .normalize('NFKD')
    .replace(/^[xX][-_:]/, '')
    .replace(/[^a-zA-Z]/g, '')
    .toLowerCase()
  return privateKinds.find((kind) => names[kind].test(plain)) ?? null
}

/** Sections whose entries are named freely: a project may be called "Mobile". */
const standardParts = new Set([
  ...['$schema', 'meta', 'basics', 'work', 'volunteer', 'education', 'awards', 'certificates'],
  ...['publications', 'skills', 'languages', 'interests', 'projects'],
])
const labelKeys = ['label', 'name', 'title', 'key', 'field', 'type', 'heading', 'header']

/** A JSON Resume, or a part of one, without what is private, and what that was. */
export function withoutPrivate<Part extends object>(resume: Part): { resume: Part; kinds: PrivateKind[] } {
  const kinds = new Set<PrivateKind>()
  const isPrivate = (name: string) => {
    const kind = privateKindOf(name)
    if (kind) kinds.add(kind)
    return kind !== null
  }
  /** `free`: a part that JSON Resume does not know, in which labels and lines say what stands there as well. */
  const clean = (part: unknown, free: boolean): unknown => {
    if (typeof part === 'string') {
      const label = free ? /^\s*([^:=\n]{2,40}?)\s*[:=]/.exec(part)?.[1] : undefined
      return label && isPrivate(label) ? undefined : part
    }
    if (typeof part !== 'object' || part === null) return part
    if (Array.isArray(part)) return part.map((one) => clean(one, free)).filter((one) => one !== undefined)
    const entries = Object.entries(part)
    const hasPrivateLabel =
      free &&
      entries.some(
        ([key, value]) =>
          labelKeys.includes(key.toLowerCase()) && typeof value === 'string' && isPrivate(value),
      )
    if (hasPrivateLabel) return undefined
    return Object.fromEntries(
      entries
        .filter(([key]) => !isPrivate(key))
        .map(([key, value]) => [key, clean(value, free)])
        .filter(([, value]) => value !== undefined),
    )
  }
  const cleaned = Object.entries(resume)
    .filter(([key]) => !isPrivate(key))
    .map(([key, value]) => [key, clean(value, !standardParts.has(key))])
    .filter(([, value]) => value !== undefined)
  // Safe cast: optional keys alone were left out.
  return {
    resume: Object.fromEntries(cleaned) as Part,
    kinds: privateKinds.filter((kind) => kinds.has(kind)),
  }
}
