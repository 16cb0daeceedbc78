import { useEffect, useState } from 'react'
import { DomainPanel } from '../domain/DomainPanel.tsx'

const debounceMs = 800

/** Lets the employer prove the domain before submitting the profile, to shorten the check. */
export function EarlyDomainProof({ website }: { website: string | null | undefined }) {
  const [debouncedWebsite, setDebouncedWebsite] = useState(website)
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedWebsite(website), debounceMs)
    return () => clearTimeout(timer)
  }, [website])
  return debouncedWebsite?.trim() ? (
    <DomainPanel
      website={debouncedWebsite.trim()}
      mailbox={
        <p className="text-fg-muted">
          If your account’s own address is at the domain of your website, it is proof enough and there is
          nothing to do. If not, you can have a link sent to any address there once the profile is sent.
        </p>
      }
    />
  ) : null
}
