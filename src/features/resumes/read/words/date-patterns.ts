import { fourDigits } from './date-readings.ts'
import { seasonName } from './date-words.ts'

// Parts of the expressions that dates are matched with.

/** Of the scripts whose words have spaces between them. "\\p{L}" takes V8 a hundred times as long to compile. */
export const letter = 'A-Za-zÀ-\\u1fff'
/** No part of a number, a price or another date. */
export const year = `(?<![\\d.,/$€£¥#№]|[$€£]\\s)${fourDigits}(?![\\d%])`
export const day = '(?:0?[1-9]|[12]\\d|3[01])'
export const monthNumber = '(?:0?[1-9]|1[0-2])'
export const twoDigits = '(?:0[1-9]|1[0-2])'
export const shortYear = "['’‘´`]\\d{2}"
export const ordinal = '(?:\\s?(?:st|nd|rd|th|ST|ND|RD|TH|er|ère|º|°|ª|-?го|\\.))?'
/** Before the year: "de", "του", "năm". */
export const ofYear = "(?:\\s*(?:del?|do|di|of|DEL?|DO|OF|του|năm|tahun|de l’any|de l'any)\\s+)"
/** Behind the year, the word for it. */
export const yearWord = `(?:\\s?(?:г{1,2}\\.?|год[ауеы]?|р{1,2}\\.|року?|рік|r\\.|rok[ue]?|god(?:in[aeu])?\\.?|годин[ае]|m\\.(?!\\d)|met(?:ų|ai|us)|gad[sa]|g\\.|ж\\.)(?![${letter}\\d]))?`
/** Languages that inflect hang an ending on the number. */
export const yearEnding = `(?:['’-](?:n?[dt]?[ae]n?|de|da|ye|ya|[dt][ae]n|t[őóöo]l|t[óé]l|ig|b[ae]n|i?k[ao]?|ko|tik|ra)(?![${letter}\\d]))?`
export const fullYear = `(${year})${yearWord}${yearEnding}`
/** Behind the sign that parts it from its month. */
export const yearOfMonth = `(${fourDigits})(?![\\d%])${yearWord}${yearEnding}`

export const count = '([1-4一二三四]|IV|I{1,3}|first|second|third|fourth|First|Second|Third|Fourth)'
export const quarterWord =
  '(?:quarter|Quarter|Quartal|trimestre|trimester|trimestr|trim\\.?|kvartal[a]?|kwartał|kwartal[eu]?|kwartaal|квартал[ае]?|кв\\.?|кварталі|çeyrek|neljännes|季度|季|四半期|분기|tri)'
export const halfWord =
  '(?:half|Half|Halbjahr|semestre|semester|semestr|półrocze|halvår|halvår|полугодие|півріччя|半年|半期|반기)'

export const about =
  '(?:ca?\\.|circa|around|about|approx\\.?|approximately|etwa|ungefähr|um|vers|environ|hacia|aprox\\.?|около)'
/** Quarters, halves, seasons, and words for about. */
export const partOfYear = new RegExp(
  [
    ...['[QTKHS]\\s?[1-4](?!\\d{3})', '[1-4]\\s?[QH]', seasonName, '\\d[xX_?]', '\\d\\s?\\(\\?', '[~≈]'],
    `(?:\\d|[IV]|first|second|third|fourth)\\S{0,3}\\s(?:${quarterWord}|${halfWord})`,
    `(?:${about}|or|oder|ou|o|st)\\s?${fourDigits}`,
  ].join('|'),
  'i',
)
