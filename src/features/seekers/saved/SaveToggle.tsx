import { type ButtonStyle, buttonClass } from '#/ui/Button.tsx'
import { Bookmark } from '#/ui/icons/icons.tsx'

export type SaveButtonProps = {
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

type SaveToggleProps = SaveButtonProps & { isSaved: boolean; onPress?: () => void }

/** How a save button looks. Without `onPress` it still loads. */
export const SaveToggle = ({
  title = 'this job',
  variant = 'icon',
  className = '',
  isSaved,
  onPress,
}: SaveToggleProps) => (
  <button
    type="button"
    onClick={onPress}
    disabled={!onPress}
    aria-label={variant === 'word' ? undefined : `Save ${title}`}
    aria-pressed={isSaved}
    // Above the link that covers the row.
    className={buttonClass({ ...buttonStyles[variant], className: `relative z-1 ${className}` })}
  >
    <Bookmark className={`size-5 ${isSaved ? 'fill-fg' : ''}`} aria-hidden="true" />
    {variant === 'word' && (
      <>
        {isSaved ? 'Saved' : 'Save'}
        <span className="sr-only"> {title}</span>
      </>
    )}
  </button>
)
