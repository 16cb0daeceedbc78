import type { ComponentProps } from 'react'
import { Button } from '../Button.tsx'
import { Check, type Icon } from '../icons/icons.tsx'
import { Link2 } from '../icons/reading-icons.tsx'
import { useCopy } from './use-copy.ts'

type CopyLinkProps = {
  variant?: ComponentProps<typeof Button>['variant']
  icon?: Icon
  /** Asked when it is pressed; without, the address of this page. */
  link?: () => string
  /** What is shared, where the device has a menu of its own for sharing; else the link is copied. */
  share?: string
}

/** The label answers, not a toast: "Copied" or "Not copied" for two seconds. */
export const CopyLink = ({ variant = 'outlined', icon = Link2, link = thisPage, share }: CopyLinkProps) => {
  const { answer, copy } = useCopy()
  const press = () => {
    // Whoever closes the menu of the device has shared nothing, and knows it.
    if (share && 'share' in navigator) navigator.share({ title: share, url: link() }).catch(() => {})
    else copy(link())
  }
  const Icon = answer === 'copied' ? Check : icon
  const words = answer && (answer === 'copied' ? 'Copied' : 'Not copied')
  return (
    <>
      <Button variant={variant} onClick={press}>
        <Icon className="size-[18px]" aria-hidden="true" />
        {words ?? (share ? 'Share' : 'Copy link')}
      </Button>
      <span role="status" className="sr-only">
        {words}
      </span>
    </>
  )
}

const thisPage = () => window.location.href.replace(/#.*$/, '')
