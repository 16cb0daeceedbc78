import { plural } from '#/shared/sentence.ts'

/** 'Replies to 92%, in 4 days': how many are answered at all, and the usual wait. */
export function repliesLabel({
  repliesInDays,
  repliesShare,
}: {
  repliesInDays: number | null
  repliesShare: number | null
}) {
  if (repliesInDays === null) return null
  const days = plural(repliesInDays, 'day')
  if (repliesShare === null) return `Replies in ${days}`
  return `Replies to ${repliesShare === 100 ? 'all' : `${repliesShare}%`}, in ${days}`
}
