import { plural } from '#/shared/sentence.ts'

/** 'Replies in 4 days, 92% on time': the usual wait, and how many first answers come by the promised day. */
export function repliesLabel({
  repliesInDays,
  answeredInTimeShare,
}: {
  repliesInDays: number | null
  answeredInTimeShare: number | null
}) {
  if (repliesInDays === null) return null
  const usual = `Replies in ${plural(repliesInDays, 'day')}`
  if (answeredInTimeShare === null) return usual
  return `${usual}, ${answeredInTimeShare === 100 ? 'all' : `${answeredInTimeShare}%`} on time`
}
