/** 'Replies in 4 days, to 92%': the usual wait, and how many are answered at all. */
export function repliesLabel({
  repliesInDays,
  repliesShare,
}: {
  repliesInDays: number | null
  repliesShare: number | null
}) {
  if (repliesInDays === null) return null
  const days = repliesInDays === 1 ? '1 day' : `${repliesInDays} days`
  return `Replies in ${days}${repliesShare === null ? '' : `, to ${repliesShare}%`}`
}
