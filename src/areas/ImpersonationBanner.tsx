import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#/client/api.ts'
import { clearSession, type Impersonation, useImpersonation } from '#/client/session.ts'
import { Button } from '#/ui/Button.tsx'
import { Eye, LogOut } from '#/ui/icons/icons.tsx'

/** Over every page while an administrator looks as somebody else. */
export const ImpersonationBanner = () => {
  const look = useImpersonation()
  return look && <Bar look={look} />
}

const secondsUntil = (until: string) => Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1000))

function Bar({ look }: { look: Impersonation }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [left, setLeft] = useState(() => secondsUntil(look.until))
  const leave = useCallback(() => {
    clearSession()
    queries.clear()
    navigate(look.back, { replace: true })
  }, [queries, navigate, look.back])
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsUntil(look.until)), 1000)
    return () => clearInterval(timer)
  }, [look.until])
  useEffect(() => {
    if (left === 0) leave()
  }, [left, leave])
  const end = async () => {
    // Unreachable or over already: the look ends by itself on the server.
    await api.post('/looks/end', {}, { quiet: true }).catch(() => {})
    leave()
  }
  return (
    <aside aria-label="Looking as somebody else" className="on-dark sticky top-0 z-50 bg-fg text-white">
      <div className="hazard-edge" aria-hidden="true" />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-2.5 lg:px-10">
        <Eye className="size-5 shrink-0 max-sm:hidden" aria-hidden="true" />
        <p className="min-w-0 flex-1 basis-64 font-bold wrap-anywhere">
          You are looking as {look.name}. Nothing you press is sent.
        </p>
        <Button kind="on-dark" size="sm" onClick={end}>
          <LogOut className="size-4" aria-hidden="true" />
          <span>
            End<span className="sr-only"> looking as {look.name}</span>,{' '}
            <span className="tabular-nums">
              {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
            </span>{' '}
            left
          </span>
        </Button>
      </div>
    </aside>
  )
}
