import { useState } from 'react'
import { Button } from '#/ui/Button.tsx'
import { Lock } from '#/ui/icons/visitor-icons.tsx'
import { startExternalSignIn } from './external-start.ts'

type ExternalButtonProps = { name: string; newRole: 'SEEKER' | 'EMPLOYER' | null; next: string | null }

export const ExternalButton = ({ name, newRole, next }: ExternalButtonProps) => {
  const [busy, setBusy] = useState(false)
  const go = () => {
    setBusy(true)
    startExternalSignIn(newRole, next).catch(() => setBusy(false))
  }
  return (
    <Button variant="outlined" size="lg" className="mt-7 w-full" busy={busy} onClick={go}>
      {!busy && <Lock className="size-[18px]" aria-hidden="true" />}
      Continue with {name}
    </Button>
  )
}
