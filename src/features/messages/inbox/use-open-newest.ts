import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useIsDesktop } from '#/ui/use-is-desktop.ts'
import { unchosen } from '../thread/use-read.ts'

/** Beside the list a desk has room for a conversation: the newest, until its reader chooses one. */
export function useOpenNewest(address: string | false | undefined) {
  const navigate = useNavigate()
  const isWide = useIsDesktop()
  useEffect(() => {
    if (isWide && address) navigate(address, { replace: true, state: unchosen })
  }, [isWide, address, navigate])
}
