import { type RefObject, useEffect, useRef, useState } from 'react'
import { Link, PrefetchPageLinks, useLocation, useNavigate, useNavigation, useParams } from 'react-router'
import { useLetterShortcuts } from '#/client/keys/letter-shortcuts.ts'
import { ShortcutsButton } from '#/features/accounts/keys/ShortcutsButton.tsx'
import { paths } from '#/shared/paths.ts'
import { isDesktop, useIsDesktop } from '#/ui/use-is-desktop.ts'

const keys = [
  ['J', 'Next job'],
  ['K', 'Previous job'],
  ['Enter', 'Open the job and go to it'],
  ['Esc', 'Back to the list'],
  ['S', 'Save or unsave the job'],
  ['/', 'Go to the search field'],
] as const

const near = ['pointerover', 'focusin'] as const

const titleLink = (row: Element | null | undefined) => row?.querySelector<HTMLElement>('h3 a')

type ListKeysProps = { list: RefObject<HTMLElement | null>; jobs: readonly { slug: string }[] }

/** The keys of the results: through the list, into the job beside it, and back to the row it came from. */
export function ListKeys({ list, jobs }: ListKeysProps) {
  const { slug } = useParams()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const isOpening = useNavigation().state === 'loading'
  const onDesktop = useIsDesktop()
  const [isNear, setNear] = useState(false)
  const base = pathname.startsWith(paths.seeker.jobs) ? paths.seeker.jobs : paths.jobs
  /** The job that was opened by Enter, until it is there. */
  const awaited = useRef<string>(undefined)

  useEffect(() => {
    const rows = list.current
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('h3 a') : null
      const row = link?.closest<HTMLElement>('li[data-slug]')
      // The pointer leaves the focus in the list, and a modifier opens another tab. Of a press of a key the detail is 0.
      const isKey = event.detail === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey
      awaited.current = row && isKey && isDesktop() ? row.dataset.slug : undefined
      if (awaited.current === slug) focusAwaited()
    }
    const focusAwaited = () => {
      if (!awaited.current || isOpening) return
      awaited.current = undefined
      focusJob()
    }
    if (awaited.current === slug) focusAwaited()
    const onNear = () => setNear(true)
    rows?.addEventListener('click', onClick)
    for (const event of near) rows?.addEventListener(event, onNear)
    return () => {
      rows?.removeEventListener('click', onClick)
      for (const event of near) rows?.removeEventListener(event, onNear)
    }
  }, [list, slug, isOpening])

  useLetterShortcuts((key) => {
    if (key === '/') return focusSearch()
    const rows = [...(list.current?.querySelectorAll('li[data-slug]:not(:has([data-hidden]))') ?? [])]
    const shown = rows.findIndex((row) => row.querySelector('a[aria-current]'))
    const focused = rows.findIndex((row) => row.contains(document.activeElement))
    const at = focused >= 0 ? focused : shown
    if (key === 'escape') {
      if (!document.activeElement?.closest('#opened-job')) return false
      ;(titleLink(rows[shown]) ?? list.current)?.focus()
      return true
    }
    if (key === 's') {
      const save = rows[at]?.querySelector<HTMLElement>('button[aria-pressed]')
      save?.click()
      return Boolean(save)
    }
    if (key !== 'j' && key !== 'k') return false
    const row = rows[Math.max(0, at + (key === 'j' ? 1 : -1))]
    const link = titleLink(row) ?? list.current?.querySelector<HTMLElement>('[data-more]')
    link?.focus()
    if (!row || row === rows[shown] || !isDesktop()) return true
    // From one to the next the history gets no entry: Back leads to where the list was opened.
    const next = `${base}/${row.getAttribute('data-slug')}${search}`
    navigate(next, { preventScrollReset: true, replace: slug !== undefined })
    return true
  })
  return (
    <>
      {onDesktop && (
        <JobRoutes base={base} slugs={[...jobs.map((job) => job.slug), slug ?? []].flat()} isNear={isNear} />
      )}
      <ShortcutsButton keys={keys} className="absolute end-7 top-[18px]" />
    </>
  )
}

/**
 * The router learns the addresses of the jobs beside the list from links to them, in one request, instead of asking for
 * each when it is opened; and the browser loads that part of the page once somebody is near. So a job that is opened
 * without a connection leaves what is there.
 */
const JobRoutes = ({ base, slugs, isNear }: { base: string; slugs: string[]; isNear: boolean }) => (
  <>
    {[...new Set(slugs)].map((slug) => (
      <Link key={slug} to={`${base}/${slug}`} hidden tabIndex={-1} aria-hidden="true" />
    ))}
    {isNear && <PrefetchPageLinks page={`${base}/${slugs[0]}`} />}
  </>
)

/** The title of the opened job, from where the next Tab leads to what can be done with it. */
function focusJob() {
  const title = document.getElementById('job-title')
  if (title) title.tabIndex = -1
  ;(title ?? document.getElementById('opened-job'))?.focus()
}

function focusSearch() {
  const field = document.getElementById('job-search')
  field?.focus()
  if (field instanceof HTMLInputElement) field.select()
  return field !== null
}
