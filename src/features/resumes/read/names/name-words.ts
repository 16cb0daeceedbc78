import data from '../words/data/name-words.json' with { type: 'json' }

const listed = (list: string) => list.split(', ')
export const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('đ', 'd')
    .replaceAll('ø', 'o')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
const setOf = (list: string) => new Set(listed(list).flatMap((word) => [word, plain(word)]))

const titles = setOf(data.titles.replaceAll('.', ''))
const titlesWithDot = setOf(data.needDot)
const degrees = setOf(data.degrees)
const suffixes = setOf(data.suffixes)
const particles = setOf(data.particles)
const compoundGiven = setOf(data.compoundGiven)
const afterCompound = setOf(data.afterCompound)
const iberianGiven = setOf(data.iberianGiven)
const middleNames = setOf(data.middleNames)
const iberianFamily = setOf(data.iberianFamily)

export const isParticle = (word: string) => particles.has(plain(word.replace(/’/g, "'")))
/** Second given names that are no family names in Spain or Portugal. */
export const isMiddleName = (word: string) => middleNames.has(plain(word))
export const isIberianGiven = (word: string) => iberianGiven.has(plain(word))
export const isIberianFamily = (word: string) =>
  (iberianFamily.has(plain(word)) || /\p{L}{3}[eéíáó]z$/iu.test(word)) && !iberianGiven.has(plain(word))

/** "María del Carmen", "Maria do Céu", "Abdul Rahman": how many of the words are one given name. */
export function compoundLength(words: string[]) {
  for (const count of [3, 2]) {
    const start = plain(words.slice(0, count).join(' '))
    if (compoundGiven.has(start) && afterCompound.has(plain(words[count] ?? ''))) return count + 1
  }
  return /^(?:abdul|abd|abdel|abdur|abu)$/i.test(words[0] ?? '') && words.length > 2 ? 2 : 1
}

const bare = (word: string) =>
  word
    .toLowerCase()
    .replace(/[.,]+$/, '')
    .replace(/^\(|\)$/g, '')
const isTitle = (word: string) => {
  const key = bare(word).replaceAll('.', '')
  return titles.has(key) && (!titlesWithDot.has(key) || word.includes('.'))
}

/** A name without "Dr.", "Prof. Dr.-Ing.", ", MSc", "Jr." and the names in brackets or quotes. */
export function withoutTitles(text: string) {
  let words = text
    .replace(/[([][^()[\]]*[)\]]|["“„«][^"“”«»]*["”“»]/g, ' ')
    .replace(/\s(?:née?|born|geb\.?|geborene[r]?|nata|nascida|roz\.?|z domu|f\.)\s+\p{Lu}[\p{L}-]*/gu, '')
    .replace(/\s(?:-sama|-san|様|さん|先生|님|씨)$/u, '')
    .replace(/\.(?=\p{Lu}\p{Ll})/gu, '. ')
    .replace(/^(?:นางสาว|นาย|นาง|ดร\.?)\s*(?=\p{Script=Thai})/u, '')
    // A French "Monsieur"; elsewhere it is an initial.
    .replace(/^M\.\s+(?=.*\s\p{Lu}{2,}$)/u, '')
    .replace(/\s+,/g, ',')
    .trim()
    .split(/\s+/)
  while (words.length > 1 && isTitle(words[0] ?? '')) words = words.slice(1)
  const isUpper = words.every((word) => word === word.toUpperCase())
  for (;;) {
    const [last = '', before = ''] = [words.at(-1), words.at(-2)]
    const key = bare(last)
    const isBehindComma = before.endsWith(',')
    const isDegree = degrees.has(key) || degrees.has(last.toLowerCase())
    const isShown = isBehindComma || /\./.test(last) || (/^\p{Lu}.*\p{Lu}/u.test(last) && !isUpper)
    const isSuffix = suffixes.has(key) && (isBehindComma || words.length > 2)
    const isTitleBehind = isTitle(last) && isBehindComma
    if (
      words.length < 2 ||
      !((isDegree && isShown && (words.length > 2 || isBehindComma)) || isSuffix || isTitleBehind)
    )
      break
    words = words.slice(0, -1)
    words[words.length - 1] = (words.at(-1) ?? '').replace(/,$/, '')
  }
  return words.join(' ').replace(/,$/, '')
}

const pinyin =
  /^(?:(?:[bpmfdtnlgkhjqxrzcsyw]|zh|ch|sh|ts|tz|hs)?(?:a|o|e|ai|ei|ao|ou|an|en|ang|eng|ong|i|ia|ie|iao|iu|ian|in|iang|ing|iong|u|ü|ua|uo|uai|ui|uan|un|uang|ue|üe|ee|oo)['’-]?){1,2}$/i
const korean = listed(data.koreanGiven).join('|')
const koreanGiven = new RegExp(`^(?:${korean})[- ]?(?:${korean})$`, 'i')
const vietnameseGiven =
  /^(?:(?:ngh|ng|nh|th|tr|kh|ch|gh|gi|ph|qu|[bcdghklmnprstvx])?[aeiouy]{1,3}(?:ng|nh|ch|[cmnpt])?(?:\s|$)){1,3}$/i
const japaneseGiven =
  /^(?:(?:[kgsztdnhbpmyrwjf]|sh|ch|ts|[kgnhbpmr]y|kk|tt|ss|pp|ssh|tch|cch)?[aiueoāīūēō]|n(?![aiueo]))+$/i
const cultures = [
  {
    family: setOf(data.chineseFamily),
    given: { test: (text: string) => pinyin.test(text.replace(' ', '')) },
  },
  { family: setOf(data.koreanFamily), given: koreanGiven },
  { family: setOf(data.japaneseFamily), given: japaneseGiven },
  { family: setOf(data.vietnameseFamily), given: vietnameseGiven },
]
const hungarianFamily = setOf(data.hungarianFamily)
const hungarianGiven = setOf(data.hungarianGiven)
const cyrillicGiven = setOf(data.cyrillicGiven)

/** Names that end as family names do, in languages where official papers put them first. */
const familyEnding =
  /(?:sk[aiyá]|ck[ai]|wicz|czyk|ová|escu|eanu|oğlu|nen|shvili|dze|(?<=\p{L}{5})yan|ović|ević|enko|chuk|ов|ев|ёв|ин|ова|ева|ёва|ина|ский|ская|ський|ська|енко|чук|όπουλος|οπούλου|ίδης|ίδου|άκης|άκη)$/iu
export const patronymic =
  /(?:ович|евич|ич|овна|евна|ична|івна|ївна|йович|ovich|evich|ovych|ovna|evna|ivna)$/iu

/** Whether the first of the words is a family name and the last of them none, or the other way round. */
export function familyByWords(words: string[]): 'first' | 'last' | 'either' | null {
  const [first = '', last = ''] = [words[0], words.at(-1)]
  const [rest, start] = [words.slice(1), words.slice(0, -1)].map((part) => plain(part.join(' '))) as [
    string,
    string,
  ]
  const found = cultures.map(({ family, given }) => {
    const isFirst = family.has(plain(first)) && given.test(rest)
    const isLast = family.has(plain(last)) && given.test(start)
    return isFirst && isLast ? 'either' : isFirst ? 'first' : isLast ? 'last' : null
  })
  const [one, other] = [plain(first), plain(last)]
  const isHungarian = hungarianGiven.has(one) || hungarianGiven.has(other)
  if (isHungarian) {
    const [isFirst, isLast] = [one, other].map((name) =>
      name.split('-').some((part) => hungarianFamily.has(part)),
    )
    const isFamilyFirst = isFirst && hungarianGiven.has(other)
    const isFamilyLast = isLast && hungarianGiven.has(one)
    found.push(
      isFamilyFirst && isFamilyLast ? 'either' : isFamilyFirst ? 'first' : isFamilyLast ? 'last' : null,
    )
  }
  const [isFirst, isLast] = [first, last].map(
    (word) => familyEnding.test(word) && !cyrillicGiven.has(word.toLowerCase()),
  )
  if (isFirst !== isLast) found.push(isFirst ? 'first' : 'last')
  const kinds = new Set(found.filter((one) => one !== null))
  if (kinds.size === 0) return null
  return kinds.size === 1 ? ([...kinds][0] ?? null) : 'either'
}
