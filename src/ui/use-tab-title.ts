import { useEffect } from 'react'

/** What other parts put before a title: the number of notifications, and that a form has mistakes. */
const marks = /^(?:\(\d+\+?\) |Error: )*/

/** Says in the browser's tab what a page is about, once that is known: "Line cook at Alder | Waymark". */
export function useTabTitle(about: string | undefined) {
  useEffect(() => {
    if (!about) return
    const own = `${about} | Waymark`
    const before = document.title.replace(marks, '')
    document.title = (marks.exec(document.title)?.[0] ?? '') + own
    // A page that follows has set its own by now, unless it has the same one as this had at first.
    return () => {
      document.title = document.title.replace(own, before)
    }
  }, [about])
}
