import { useState } from 'react'
import { tabStore } from '#/client/browser-storage.ts'
import { Button } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
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
  const [isRefused, setRefused] = useState(false)
  const press = () => {
    // What proves that this tab began is kept in it until the way back.
    if (!tabStore.canKeep()) return setRefused(true)
    setBusy(true)
    go().catch(() => setBusy(false))
  }
  return (
    <div className={`grid gap-3 ${className}`}>
      <Button variant="outlined" size="lg" className="w-full wrap-anywhere" busy={busy} onClick={press}>
        {!busy && <Lock className="size-[18px]" aria-hidden="true" />}
        Continue with {name}
      </Button>
      {isRefused && (
        <FormError>
          This needs to store data, which your browser doesn’t allow for this site. Allow it in the browser’s
          settings, then try again.
        </FormError>
      )}
    </div>
  )
}
