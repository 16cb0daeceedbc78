import { useEffect } from 'react'

/** What is printed alone (`print.css`) says at its top where it comes from, and when. The page that came last says it. */
export const usePrintName = (path: string) =>
  useEffect(() => {
    window.onbeforeprint = () =>
      document
        .querySelector('.print-alone')
        ?.setAttribute('data-printed', `${location.origin}${path}\nPrinted ${new Date().toDateString()}`)
  }, [path])
