/** The target for a decision by a person, in minutes of working hours; after that a case is late. */
export const reviewTargetMinutes = 120

// Reviewers' working hours: Monday to Friday, UTC.
const opens = 9
const closes = 17

/** The start of the working time at or after this moment. */
function nextWorkingTime(from: Date) {
  const at = new Date(from)
  if (at.getUTCHours() >= closes) at.setUTCHours(24, 0, 0, 0)
  while (at.getUTCDay() % 6 === 0) at.setUTCHours(24, 0, 0, 0)
  if (at.getUTCHours() < opens) at.setUTCHours(opens, 0, 0, 0)
  return at
}

/** Until when a case that waits for a person since `from` should be decided. */
export function reviewDeadline(from: string | Date) {
  let left = reviewTargetMinutes
  let at = nextWorkingTime(new Date(from))
  for (;;) {
    const end = new Date(at)
    end.setUTCHours(closes, 0, 0, 0)
    const open = (end.getTime() - at.getTime()) / 60_000
    if (left <= open) return new Date(at.getTime() + left * 60_000)
    left -= open
    at = nextWorkingTime(end)
  }
}
