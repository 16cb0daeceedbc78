import { maxTextLength, type ScreenedTexts } from './plain-text.ts'
import type { ScreenedJob } from './screened-job.ts'

/**
 * A feature typical of ads that were removed for fraud, from 0 (absent) to about 1. None proves anything, so
 * each has only a learned weight, which is never below 0. `measure` returns undefined where it cannot tell.
 */
export type AdvertTrait = {
  key: string
  reason: string
  measure: (advert: ScreenedAdvert) => TraitValue | undefined
}
export type TraitValue = { value: number; evidence: string }

// Common English words. Half of the usual share suffices, because ads contain many lists.
const smallWords = /\b(?:the|and|of|to|in|an?|for|with|you|your|we|our|is|are|be|on|at|will|from|or|as)\b/g
const englishFrom = 0.06
const minWords = 10

/** Input of the traits. `raw` keeps the capitals that `texts` has lost. */
export type ScreenedAdvert = {
  texts: ScreenedTexts
  raw: string
  rawTitle: string
  length: number
  pay: ScreenedJob['pay']
  aboutKnown: boolean
  english: boolean
}

export function toAdvertText(job: ScreenedJob, texts: ScreenedTexts): ScreenedAdvert {
  const length = texts.body.split(' ').length
  return {
    texts,
    rawTitle: job.title.slice(0, 500),
    raw: job.description.slice(0, maxTextLength).replace(/<[^<>]{0,2000}>/g, ' '),
    length,
    pay: job.pay,
    english:
      length < minWords || mentions(texts.body, smallWords).length >= englishFrom * Math.min(length, 3000),
    aboutKnown: job.companyAbout !== undefined && job.companyAbout !== null,
  }
}

type TextField = 'title' | 'body'
const maxMatches = 400

function mentions(text: string, pattern: RegExp) {
  const found: string[] = []
  for (const [words] of text.matchAll(pattern)) if (found.push(words.trim()) === maxMatches) break
  return found
}
const quote = (found: string[]) => [...new Set(found)].slice(0, 5).join(', ').slice(0, 140)

/** 1 if the text matches at all. */
const containsTrait =
  (place: TextField, pattern: RegExp): AdvertTrait['measure'] =>
  ({ texts }) => {
    const found = mentions(texts[place], pattern)
    return { value: found.length > 0 ? 1 : 0, evidence: quote(found) }
  }

// Logarithmic, because the hundredth mention adds little; smoothed, because three words are not yet a rate.
const rateOf = (found: number, length: number) => Math.log1p((100 * found) / (length + 30)) / 2

/** How often the text matches. */
const frequencyTrait =
  (pattern: RegExp): AdvertTrait['measure'] =>
  ({ texts, length }) => {
    const found = mentions(texts.body, pattern)
    return { value: rateOf(found.length, length), evidence: quote(found) }
  }

const countEvidence = (found: string[], length: number) =>
  `${found.length} ${found.length === 1 ? 'mention' : 'mentions'} in ${length} words`

/** How rarely the text matches; unknown for texts in other languages. */
const scarcityTrait =
  (pattern: RegExp): AdvertTrait['measure'] =>
  ({ texts, length, english }) => {
    if (!english) return
    const found = mentions(texts.body, pattern)
    return { value: 1 - Math.min(1, rateOf(found.length, length)), evidence: countEvidence(found, length) }
  }

/** 1 if the text never matches; unknown for texts in other languages. */
const absenceTrait =
  (pattern: RegExp): AdvertTrait['measure'] =>
  ({ texts, length, english }) => {
    if (!english) return
    const found = mentions(`${texts.title} . ${texts.body}`, pattern)
    return { value: found.length > 0 ? 0 : 1, evidence: countEvidence(found, length) }
  }

const companyTextTrait =
  (value: (about: string) => number): AdvertTrait['measure'] =>
  ({ texts, aboutKnown }) =>
    aboutKnown ? { value: value(texts.about), evidence: `${texts.about.length} letters` } : undefined

const officeWork =
  /\b(?:data entry|typists?|typing|clerks?|clerical|admin(?:istrative)?|receptionists?|office assistants?|payroll|customer service|secretary|bookkeep\w*|cash|mystery shoppers?)\b/g
const trade =
  /\b(?:java(?:script)?|python|sql|css|html5?|linux|ios|android|php|ruby|\.net|c\+\+|aws|agile|adobe|photoshop|quickbooks|sap|oracle|salesforce|crm|cad|autocad|forklift|cnc|welding|machinery|tools|instruments?|lab(?:oratory)?|licen[sc]ed?|certifi(?:ed|cates?|cations?)|registered|apprentice\w*|software|web|design\w*|marketing|social media|e-?commerce|analytics|seo|startup|clinical|patients?|students?|classroom|kitchen|menu|animals?|campaigns?)\b/g
const namedEmployer =
  /\b[A-Z][\w&'.-]{1,30}(?: [A-Z][\w&'.-]{1,30}){0,3} (?:is|was|has been|provides|offers|helps|builds|makes|designs|develops|delivers|operates|seeks|are|believes|works)\b/g
const capitals = /(?:\b[A-Z]{3,30}[ ,:&-]{1,3}){3}[A-Z]{3,30}\b/g
const shouted = /(?<![\p{L}\p{N}])\p{Lu}{4,30}(?![\p{L}\p{N}])/gu
// Whole words only, so that neither a masked address nor a list of links counts.
const looseComma = /(?<=^|\s)\p{L}{1,30} ,(?=\s|$)/gu

export const advertTraits: readonly AdvertTrait[] = [
  {
    key: 'silent',
    reason: 'The company says nothing about itself',
    measure: companyTextTrait((about) => (about.length < 20 ? 1 : 0)),
  },
  {
    key: 'brief',
    reason: 'The company says little about itself',
    measure: companyTextTrait((about) => 1 - Math.min(1, about.length / 400)),
  },
  {
    key: 'nobody',
    reason: 'Hardly says with whom and for whom one works',
    measure: scarcityTrait(/\b(?:teams?|culture|mission|colleagues|customers|products?|clients)\b/g),
  },
  {
    key: 'purpose',
    reason: 'Says nothing of what the company makes or wants',
    measure: absenceTrait(
      /\b(?:culture|passion\w*|creative|innovat\w+|start-?ups?|products?|mission|vision|founded|since (?:19|20)\d\d|established|headquartered|family[- ](?:owned|run))\b/g,
    ),
  },
  {
    key: 'voiceless',
    reason: 'Hardly speaks as a company (“we”, “our”)',
    measure: scarcityTrait(/\b(?:we|our|us|we're|we've|ours)\b/g),
  },
  {
    key: 'unnamed',
    reason: 'Does not say who the employer is or what it does',
    measure: ({ raw, length, english }) => {
      if (!english) return
      const found = mentions(raw, namedEmployer)
      return { value: found.length > 0 ? 0 : 1, evidence: countEvidence(found, length) }
    },
  },
  {
    key: 'subject',
    reason: 'Names hardly any tool, skill or subject of the work',
    measure: ({ texts, length, english }) => {
      if (!english) return
      const found = new Set(mentions(`${texts.title} . ${texts.body}`, trade))
      return {
        value: 1 - Math.min(1, Math.log1p(found.size) / 2),
        evidence: countEvidence([...found], length),
      }
    },
  },
  {
    key: 'unskilled',
    reason: 'Asks for no training and no years of work',
    measure: absenceTrait(
      /\b\d+\+? ?(?:-|to)? ?\d* ?(?:years?|yrs)\b|\b(?:bachelor\w*|degree|master'?s|university|phd|apprenticeship|trained|qualified)\b/g,
    ),
  },
  {
    key: 'office',
    reason: 'Is the kind of office or cash work that is advertised falsely most often',
    measure: containsTrait('title', officeWork),
  },
  { key: 'clerical', reason: 'Dwells on plain office work', measure: frequencyTrait(officeWork) },
  {
    key: 'cash',
    reason: 'Dwells on money and on being paid often',
    measure: frequencyTrait(
      /\b(?:earn\w*|money|cash|income|paid weekly|weekly|daily pay|per week|a week|per day|extra)\b|[$£€] ?\d/g,
    ),
  },
  {
    key: 'computer',
    reason: 'Dwells on having a computer rather than on the work',
    measure: frequencyTrait(/\b(?:computers?|internet|microsoft office|ms office|word|excel|typing)\b/g),
  },
  {
    key: 'home',
    reason: 'Offers work at home',
    measure: containsTrait(
      'body',
      /\b(?:work(?:ing)?[- ](?:from|at)[- ](?:your )?(?:own )?home|from home|at home|home[- ]based|telecommut\w*|virtual position|online (?:job|work|position))\b/g,
    ),
  },
  {
    key: 'offer',
    reason: 'Puts pay, a call or a hurry into the title',
    measure: containsTrait(
      'title',
      /[$£€]|\b(?:needed|wanted|hiring|immediate(?:ly)?|urgent\w*|asap|now|today|from home|at home|weekly|daily|no experience|part[- ]time workers?)\b|!/g,
    ),
  },
  {
    key: 'loud',
    reason: 'Is written in capitals',
    measure: ({ raw, rawTitle }) => {
      const found = mentions(`${rawTitle} . ${raw}`, capitals)
      return { value: found.length > 0 ? 1 : 0, evidence: quote(found) }
    },
  },
  {
    key: 'shout',
    reason: 'Shouts in its title',
    measure: ({ rawTitle }) => {
      const found = mentions(rawTitle, shouted)
      return { value: found.length > 1 ? 1 : 0, evidence: quote(found) }
    },
  },
  {
    key: 'careless',
    reason: 'Is punctuated carelessly, with spaces before commas',
    measure: ({ raw }) => {
      const found = mentions(raw, looseComma)
      return { value: found.length > 1 ? 1 : 0, evidence: quote(found) }
    },
  },
  {
    key: 'astray',
    reason: 'Never mentions in its text the work that its title names',
    measure: ({ texts, rawTitle, length }) => {
      // The first six letters, so that “accounting” answers to “accountant”.
      const stems = (texts.title.match(/\p{L}{4,}/gu) ?? []).map((word) => word.slice(0, 6))
      const strays =
        length >= minWords && stems.length > 0 && !stems.some((stem) => texts.body.includes(stem))
      return { value: strays ? 1 : 0, evidence: rawTitle.slice(0, 140) }
    },
  },
  {
    key: 'wide',
    reason: 'Gives a pay range whose top is at least twice its bottom',
    measure: ({ pay }) => {
      if (!pay?.min || !pay.max) return
      return {
        value: pay.max >= 2 * pay.min ? 1 : 0,
        evidence: `${pay.min}–${pay.max} ${pay.currency} per ${pay.period}`,
      }
    },
  },
  {
    key: 'welcome',
    reason: 'Takes anyone, training included',
    measure: containsTrait(
      'body',
      /\b(?:no (?:prior |previous )?experience|experience (?:is )?not (?:required|needed|necessary)|training (?:is |will be )?(?:provided|given)|will train|all you need|anyone|regardless of experience)\b/g,
    ),
  },
  {
    key: 'direct',
    reason: 'Asks to be written to or called past the application',
    measure: containsTrait(
      'body',
      /[\w.+-]{1,64}@[\w-]{1,63}\.|\bskype\b|\be-?mail (?:us|me|your)\b|\bsend (?:your |us |me )?(?:a )?(?:cv|resume|résumé)|\bcall (?:us|me)\b/g,
    ),
  },
  {
    key: 'duties',
    reason: 'Dwells on general duties',
    measure: frequencyTrait(
      /\b(?:responsib\w+|duties|assist\w*|perform\w*|as (?:needed|assigned|required))\b/g,
    ),
  },
  {
    key: 'abroad',
    reason: 'Offers journey, visa or lodging abroad',
    measure: containsTrait(
      'body',
      /\b(?:cruise|(?:air|flight) ?tickets?|abroad|overseas|visa (?:and|processing|assistance)|work permit|embassy|relocation eligible|(?:free|and) accommodation|accommodation (?:is |and )?(?:free|provided|feeding|meals))\b/g,
    ),
  },
]
