import { useState } from 'react'
import { Button } from '#/ui/Button.tsx'
import { Lock } from '#/ui/icons/visitor-icons.tsx'
import { startCompanySignIn, startExternalSignIn } from './external-start.ts'

type ExternalButtonProps = { name: string; newRole: 'SEEKER' | 'EMPLOYER' | null; next: string | null }

export const ExternalButton = ({ name, newRole, next }: ExternalButtonProps) => (
  <GoButton name={name} className="mt-7" go={() => startExternalSignIn(newRole, next)} />
)

type CompanyButtonProps = { company: { id: string; name: string }; next: string | null }

/** To the company's own sign-in. */
export const CompanyButton = ({ company: { id, name }, next }: CompanyButtonProps) => (
  <GoButton name={name} go={() => startCompanySignIn(id, next)} />
)

type GoButtonProps = { name: string; className?: string; go: () => Promise<void> }

const GoButton = ({ name, className = '', go }: GoButtonProps) => {
  const [busy, setBusy] = useState(false)
  const press = () => {
    setBusy(true)
    go().catch(() => setBusy(false))
  }
  return (
    <Button
      variant="outlined"
      size="lg"
      className={`w-full wrap-anywhere ${className}`}
      busy={busy}
      onClick={press}
    >
      {!busy && <Lock className="size-[18px]" aria-hidden="true" />}
      Continue with {name}
    </Button>
  )
}
