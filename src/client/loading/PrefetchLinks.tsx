import { useEffect } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { readSession } from '../session.ts'

const inAreas = /^\/(seeker|employer|recruiter|admin)\/./
// These load on the server, or redirect.
const notPrefetched = /^\/seeker\/(jobs|advice)|\/help\/|^\/employer\/LogOut/

/** The link's page if its reads can be made early. */
function prefetchable(target: EventTarget | null) {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || link.origin !== window.location.origin || link.pathname === window.location.pathname)
    return null
  return inAreas.test(link.pathname) && !notPrefetched.test(link.pathname)
    ? link.pathname + link.search
    : null
}

/** The pages of the navigation links in view; none until the shell of the area is there. */
function listNavigationInView() {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('nav a[href]')]
  const inView = links.filter((link) => link.checkVisibility() && isInView(link.getBoundingClientRect()))
  return [...new Set(inView.flatMap((link) => prefetchable(link) ?? []))]
}

const isInView = ({ top, right, bottom, left }: DOMRect) =>
  bottom > 0 && right > 0 && top < window.innerHeight && left < window.innerWidth

/**
 * Makes the reads of pages in the app areas before their links are pressed: those of the navigation when they are in
 * view, all others when the pointer or the focus is on them. The page's own loader makes them, through a fetcher.
 */
export function PrefetchLinks() {
  const { load } = useFetcher()
  const { pathname } = useLocation()

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = ({ target }: Event) => {
      const page = prefetchable(target)
      clearTimeout(timer)
      // A pointer that only passes by asks for nothing.
      if (page) timer = setTimeout(() => void load(page), 60)
    }
    const events = ['pointerover', 'focusin', 'touchstart'] as const
    for (const event of events) document.addEventListener(event, look, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const event of events) document.removeEventListener(event, look)
    }
  }, [load])

  useEffect(() => {
    if (!inAreas.test(pathname) || !readSession()) return
    // After what the open page itself reads; one after the other, because a fetcher does one thing at a time.
    const timer = setInterval(async () => {
      const pages = listNavigationInView()
      if (pages.length === 0) return
      clearInterval(timer)
      for (const page of pages) await load(page)
    }, 1_000)
    return () => clearInterval(timer)
  }, [pathname, load])
  return null
}
