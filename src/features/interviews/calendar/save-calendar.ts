/** Gives the calendar file to the reader's own calendar program. */
export function saveCalendar(text: string) {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = 'interview.ics'
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
