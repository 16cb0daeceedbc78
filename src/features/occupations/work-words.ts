// The words of somebody who describes work and knows no title, as comparable words.
import { titleWords } from './title-words.ts'

const phrases: [RegExp, string][] = [
  // Without its last letter 'care' is 'car'.
  [/\bcars?\b/gi, ' automobile '],
  [/\b(look(ing)?|car(e|ing)|tak(e|ing) care) (after|for|of)\b/gi, ' care '],
  [/\bopen air\b|\boutside\b|\bin nature\b/gi, ' outdoors '],
  [
    /\b(old(er)?|senior) (people|folks?|persons?|adults?|lad(y|ies)|m[ae]n|citizens?)\b|\b(seniors|pensioners)\b/gi,
    ' elderly ',
  ],
  [/\b(young|small|little) (people|ones|kids|children)\b/gi, ' children '],
  [/\bbuilding sites?\b/gi, ' construction site '],
  [
    /\b(all|every|each|the whole) (day|night|week|time|year)( long)?\b|\ball the time\b|\bfull of life\b/gi,
    ' ',
  ],
  [/\bget(ting)? paid\b|\bon the job\b|\bwhile (i )?(earn|learn)(ing)?\b/gi, ' '],
  [/\bwith (housing|accommodation|lodging|board)\b/gi, ' '],
  [/\b(in charge of|responsible for)\b/gi, ' manage '],
]
const sameWords = [
  ['fix', 'repair', 'mend', 'maintain', 'service'],
  ['child', 'children', 'kid', 'toddler', 'pupil'],
  ['old', 'elderly', 'older', 'aged'],
  ['sick', 'ill', 'patient'],
  ['sea', 'ocean', 'ship', 'boat', 'vessel', 'offshore', 'sailing', 'sail'],
  ['fraud', 'scam', 'cheat', 'swindle', 'crime'],
  ['money', 'finance', 'savings', 'financial'],
  ['outdoor', 'outdoors'],
  ['dying', 'death', 'die'],
  ['animal', 'pet'],
  ['machine', 'machinery'],
  ['make', 'build', 'create'],
  ['draw', 'sketch'],
  ['manage', 'run', 'lead'],
  ['teach', 'tutor', 'train'],
  ['customer', 'guest', 'client'],
  ['school', 'class', 'classroom'],
  ['shop', 'store', 'supermarket'],
  ['computer', 'pc', 'laptop'],
  ['house', 'home'],
  ['road', 'street'],
  ['stop', 'prevent', 'fight', 'catch'],
  ['food', 'meal'],
  ['lab', 'laboratory'],
  ['clothes', 'clothing', 'dress', 'fashion'],
  ['flat', 'apartment'],
  ['truck', 'lorry', 'hgv'],
  ['baby', 'infant', 'newborn'],
  ['passenger', 'traveller', 'traveler'],
  ['sell', 'sale', 'selling'],
  ['number', 'math', 'maths', 'mathematics', 'figure'],
  ['law', 'legal'],
  ['wood', 'timber', 'wooden'],
  ['writing', 'write', 'written'],
  ['drive', 'driving', 'driver'],
  ['clean', 'tidy', 'wash'],
  ['farm', 'farmer'],
  ['town', 'city'],
  ['woods', 'forest'],
  ['calm', 'quiet'],
  ['travel', 'trip'],
  ['tenant', 'renter'],
  ['homeless', 'shelter'],
]
const oneWord = new Map(
  sameWords.flatMap(([first = '', ...others]) => others.map((word) => [word, first] as const)),
)
const stopWords = new Set(
  `job work worker worked people person someone somebody do doe doing be being my i me you to with in at on for that where like
  as or any some who want wanting good it is are their they them this these those near up out into about and not no need
  needed can get night shift weekend evening big large nice career role position employment thing other who what which your our without from by under over all every but so very
  while when during whole learn learning paid lot lots mostly really always thing things stuff something somewhere
  everything together much many more just only somehow also let keep kind day company`.split(/\s+/),
)

/** 'Jobs working with children' is ['child']. */
export function workWords(text: string): string[] {
  let plain = text
  for (const [pattern, replacement] of phrases) plain = plain.replace(pattern, replacement)
  const words = titleWords(plain).flatMap((word) => {
    if (stopWords.has(word)) return []
    const stem = word.length > 5 && word.endsWith('ing') ? word.slice(0, -3) : word
    if (stopWords.has(stem)) return []
    const known = oneWord.get(word) ?? oneWord.get(stem) ?? oneWord.get(`${stem}e`) ?? stem
    return [known.length > 3 && known.endsWith('e') ? known.slice(0, -1) : known]
  })
  return [...new Set(words)]
}
