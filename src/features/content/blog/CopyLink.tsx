import { useEffect, useState } from 'react'
import { Button } from '#/ui/Button.tsx'
import { Check } from '#/ui/icons/icons.tsx'
import { Link2 } from '#/ui/icons/more-icons.tsx'

/** The label answers, not a toast: "Copied" for two seconds. */
export const CopyLink = () => {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const wait = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(wait)
  }, [copied])
  const copy = async () => {
    await navigator.clipboard.writeText(window.location.href.replace(/#.*$/, ''))
    setCopied(true)
  }
  return (
    <Button variant="outlined" onClick={copy}>
      {copied ? (
        <Check className="size-4" aria-hidden="true" />
      ) : (
        <Link2 className="size-4" aria-hidden="true" />
      )}
      <span role="status">{copied ? 'Copied' : 'Copy link'}</span>
    </Button>
  )
}
