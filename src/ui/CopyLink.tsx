import { type ComponentProps, useEffect, useState } from 'react'
import { Button } from './Button.tsx'
import { Check, type Icon } from './icons/icons.tsx'
import { Link2 } from './icons/reading-icons.tsx'

type CopyLinkProps = {
  variant?: ComponentProps<typeof Button>['variant']
  icon?: Icon
  /** Asked when it is pressed; without, the address of this page. */
  link?: () => string
  /** What is shared, where the device has a menu of its own for sharing; else the link is copied. */
  share?: string
}

/** The label answers, not a toast: "Copied" for two seconds. */
export const CopyLink = ({ variant = 'outlined', icon = Link2, link = thisPage, share }: CopyLinkProps) => {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const wait = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(wait)
  }, [copied])
  const copy = async () => {
    if (share && 'share' in navigator) return navigator.share({ title: share, url: link() })
    await navigator.clipboard.writeText(link())
    setCopied(true)
  }
  const Icon = copied ? Check : icon
  return (
    <Button variant={variant} onClick={() => copy().catch(() => {})}>
      <Icon className="size-[18px]" aria-hidden="true" />
      <span role="status">{copied ? 'Copied' : share ? 'Share' : 'Copy link'}</span>
    </Button>
  )
}

const thisPage = () => window.location.href.replace(/#.*$/, '')
