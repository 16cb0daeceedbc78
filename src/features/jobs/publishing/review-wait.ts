import { plural } from '#/shared/sentence.ts'

/** How long a review usually takes, from past decisions; nothing if there are too few. */
export function reviewWaitSentence(hours: number | null) {
  if (hours === null) return ''
  if (hours < 1) return 'It usually takes under an hour.'
  const whole = Math.round(hours)
  if (whole < 48) return `It usually takes about ${plural(whole, 'hour')}.`
  return `It usually takes about ${Math.round(whole / 24)} days.`
}

export const firstJobReviewSentence = (hours: number | null) =>
  `This is your first job here, so a person reads it before anybody sees it. ${reviewWaitSentence(hours)}`.trim()
