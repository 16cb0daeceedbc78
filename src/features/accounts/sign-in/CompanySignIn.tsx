import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { apiQuery } from '#/client/api.ts'
import { CompanyButton } from '../external/ExternalButton.tsx'

const typingMs = 300

type CompanySignInProps = { domain: string; next: string | null; className?: string }

/** The way to the company's own sign-in, if the domain of the typed address has one. */
export function CompanySignIn({ domain, next, className }: CompanySignInProps) {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const wait = setTimeout(() => setSettled(domain.toLowerCase()), typingMs)
    return () => clearTimeout(wait)
  }, [domain])
  const { data } = useQuery({
    ...apiQuery('/auth/company-sign-in', { domain: settled }, { silent: true }),
    enabled: settled !== '',
    staleTime: 60_000,
    retry: false,
  })
  const company = settled === domain.toLowerCase() ? data?.company : null
  return (
    <div role="status" className={className}>
      {company && (
        <>
          <CompanyButton company={company} next={next} />
          <p className="mt-2 text-sm text-fg-muted">
            People at {company.name} sign in this way. If you don’t work there, use your password.
          </p>
        </>
      )}
    </div>
  )
}
