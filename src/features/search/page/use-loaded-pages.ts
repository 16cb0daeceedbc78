import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { useNavigationType } from 'react-router'
import type { JobResult } from '../api.ts'

type Pages = Record<number, JobResult[]>
type Loaded = { key: string; pages: Pages }

/** The lists that were left last, so that Back from a job brings all of their pages and the position. */
const leftLists = new Map<string, { pages: Pages; scrollTop: number }>()
const maxLists = 10

function remember(key: string, pages: Pages, scrollTop: number) {
  leftLists.delete(key)
  leftLists.set(key, { pages, scrollTop })
  const [oldest] = leftLists.keys()
  if (leftLists.size > maxLists && oldest !== undefined) leftLists.delete(oldest)
}

/**
 * "Show 20 more" appends the next page to those already loaded; a fresh visit starts at its page. `list` scrolls by
 * itself on wide screens; on phones the page scrolls, and React Router restores its position.
 */
export function useLoadedPages(
  list: RefObject<HTMLElement | null>,
  key: string,
  page: number,
  jobs: JobResult[],
) {
  const isBack = useNavigationType() === 'POP'
  const start = (): Loaded => ({
    key,
    pages: { ...(isBack && leftLists.get(key)?.pages), [page]: jobs },
  })
  const [shown, setShown] = useState(start)
  let now = shown
  if (shown.key !== key) now = start()
  else if (shown.pages[page] !== jobs) now = { key, pages: { ...shown.pages, [page]: jobs } }
  if (now !== shown) setShown(now)

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another list is shown
  useLayoutEffect(() => {
    list.current?.scrollTo(0, isBack ? (leftLists.get(key)?.scrollTop ?? 0) : 0)
  }, [key])
  useEffect(() => {
    const element = list.current
    const { pages } = now
    remember(key, pages, element?.scrollTop ?? 0)
    const follow = () => remember(key, pages, element?.scrollTop ?? 0)
    element?.addEventListener('scrollend', follow, { passive: true })
    return () => element?.removeEventListener('scrollend', follow)
  }, [list, key, now])

  let firstPage = page
  while (now.pages[firstPage - 1]) firstPage--
  const loadedJobs: JobResult[] = []
  for (let each = firstPage; each <= page; each++) loadedJobs.push(...(now.pages[each] ?? []))
  return { jobs: loadedJobs, firstPage }
}
