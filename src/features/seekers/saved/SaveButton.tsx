import { useLocation, useNavigate } from 'react-router'
import { useSession } from '#/client/session.ts'
import { paths, withNext } from '#/shared/paths.ts'
import { type ButtonStyle, buttonClass } from '#/ui/Button.tsx'
import { Bookmark } from '#/ui/icons/icons.tsx'
import { savePendingJob, useResumePendingSave, useSavedJob } from './use-saved.tsx'

type SaveButtonProps = {
  slug: string
  /** The job's title, so that each button in a list has its own name. */
  title?: string
  /** `word` shows "Save" beside the icon. */
  variant?: 'icon' | 'word' | 'outlined'
  className?: string
}

const buttonStyles = {
  icon: { variant: 'ghost', square: true },
  word: { variant: 'ghost', square: false },
  outlined: { variant: 'outlined', square: true },
} as const satisfies Record<string, ButtonStyle>

/** Saves a job. Visitors log in first and find the job saved afterwards; other roles see no button. */
export function SaveButton({ slug, title = 'this job', variant = 'icon', className = '' }: SaveButtonProps) {
  const session = useSession()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { saved, toggle } = useSavedJob(slug)
  const isSeeker = session?.role === 'SEEKER'
  useResumePendingSave(isSeeker)
  if (session && !isSeeker) return null

  const press = () => {
    if (isSeeker) return toggle()
    savePendingJob(slug)
    // After login the seeker returns to the same search in the seeker area.
    const back = /^\/jobs(\/|$)/.test(pathname) ? paths.seeker.home + pathname : pathname
    navigate(withNext(paths.login, back + search))
  }
  return (
    <button
      type="button"
      onClick={press}
      aria-label={variant === 'word' ? undefined : `Save ${title}`}
      aria-pressed={saved}
      // Above the link that covers the row.
      className={buttonClass({ ...buttonStyles[variant], className: `relative z-1 ${className}` })}
    >
      <Bookmark className={`size-5 ${saved ? 'fill-fg' : ''}`} aria-hidden="true" />
      {variant === 'word' && (
        <>
          {saved ? 'Saved' : 'Save'}
          <span className="sr-only"> {title}</span>
        </>
      )}
    </button>
  )
}
