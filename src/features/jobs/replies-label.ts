import { plural } from '#/shared/sentence.ts'

type Replies = {
  repliesInDays: number | null
  repliesShare: number | null
  answeredInTimeShare: number | null
}

/**
 * 'Usually replies in 4 days, 92% on time': the usual wait of those who got an answer, and beside it always the share that
 * counts the silent ones too: first answers by the promised day, or with too few promised days answers at all.
 */
export function repliesLabel({ repliesInDays, repliesShare, answeredInTimeShare }: Replies) {
  if (repliesInDays === null) return null
  const usual = `Usually replies in ${plural(repliesInDays, 'day')}`
  const [share, what] =
    answeredInTimeShare === null ? [repliesShare, 'answered'] : [answeredInTimeShare, 'on time']
  if (share === null) return usual
  return `${usual}, ${share === 100 ? 'all' : `${share}%`} ${what}`
}
