// What of a description says what the work is. What a company says of itself, what it offers and what the law asks it to
// say stands in most jobs and tells none of them from another.

const ofTheCompany = String.raw`about (?:us|the company|our company|[\w&' ]{2,40})|who we are|company (?:overview|description|profile)|our (?:story|mission|values|culture|company)|the company|why (?:join|work)\b.*|life at .*`
const ofTheTerms =
  "(?:pay and |salary and |our |the )?benefits(?: and perks)?|perks.*|what we (?:offer|provide)|what you(?:['’]ll| will) (?:get|receive)|we offer|compensation.*|pay(?: range)?|salary.*|location|job type:?.*|hours?|working conditions|how to apply|to apply|apply(?: here| at)?|additional information|disclaimer|equal (?:employment )?opportunit.*|eeo.*|privacy.*|note to (?:agencies|recruiters).*"
const ofTheWork =
  /^about (?:the|this) (?:job|role|position|work|opportunity)|^about you$|^the (?:job|role|work|position)/i
const sideHeading = new RegExp(`^(?:${ofTheCompany}|${ofTheTerms})$`, 'i')
const sideSentence =
  /equal[- ]opportunity|regardless of|without regard to|protected (?:by law|veteran|class|characteristic)|reasonable accommodation|background check|e-verify|health,? dental|dental,? (?:and )?vision|401\s?\(?k|paid time off|holiday allowance|\bperks\b|pension|insurance plan|founded in|headquartered|our mission is|fortune 500|years of history|recruitment agenc/i

/** Paragraphs, list items and headings of HTML or plain text. */
const blocksOf = (html: string) =>
  html
    .replace(/<h[1-6][^>]*>([^<]*)<\/h[1-6]>/gi, '\n\u0001$1\n')
    .replace(/<(?:\/(?:p|li|ul|ol|div)|br)[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#39;', "'")
    .replace(/&(?:lt|gt|quot|nbsp);/g, ' ')
    .split('\n')
    .map((block) => block.trim())
    .filter(Boolean)

/** The sentences about the work itself: its summary, duties and what it asks for. */
export function mainText(html: string): string {
  const kept: string[] = []
  let isSide = false
  for (const block of blocksOf(html.slice(0, maxLength))) {
    const heading = headingOf(block)
    if (heading !== null) {
      isSide = sideHeading.test(heading) && !ofTheWork.test(heading)
      continue
    }
    if (!isSide) kept.push(...block.split(/(?<=[.!?])\s+/).filter((sentence) => !sideSentence.test(sentence)))
  }
  return kept.join('\n')
}
const maxLength = 20_000

/** Marked as one, or a short line without a full stop that begins with a capital letter and names a part. */
function headingOf(block: string) {
  const text = block
    .replace('\u0001', '')
    .replace(/^[*#\s]+|[*:\s]+$/g, '')
    .trim()
  if (block.startsWith('\u0001')) return text
  return text.length <= 60 && !/[.!?]$/.test(text) && (sideHeading.test(text) || partHeading.test(text))
    ? text
    : null
}
const partHeading =
  /^(?:(?:key |job |essential |primary |main |your |minimum |basic |preferred |required |desired )?(?:responsibilities|duties|requirements|qualifications|skills|tasks|description|summary|overview|functions|experience)|what you(?:['’]ll| will) (?:do|bring|need)|what we(?:['’]re| are) looking for|who you are|about (?:you|the (?:job|role))|the (?:role|job)|nice to have|preferred|education.*)$/i
