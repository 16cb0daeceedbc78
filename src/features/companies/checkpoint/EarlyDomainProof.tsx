import { useEffect, useState } from 'react'
import { DomainPanel } from '../domain/DomainPanel.tsx'

const pause = 800

/** Lets the employer prove the domain before submitting the profile, to shorten the check. */
export function EarlyDomainProof({ website }: { website: string | null | undefined }) {
  const [settled, setSettled] = useState(website)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(website), pause)
    return () => clearTimeout(timer)
  }, [website])
  return settled?.trim() ? (
    <DomainPanel
      website={settled.trim()}
      mailbox={
        <p className="text-fg-muted">
          If your account’s own address is at the domain of your website, it is proof enough and there is
          nothing to do. If not, you can have a link sent to any address there once the profile is sent.
        </p>
      }
    />
  ) : null
}
