import type { DataOf } from '#/client/api.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { Avatar } from '#/ui/company-logo/CompanyLogo.tsx'
import { ArrowRight } from '#/ui/icons/icons.tsx'
import { useStartSession } from './use-start-session.ts'

type DemoStripProps = {
  accounts: DataOf<'GET', '/auth/sign-in-options'>['demoAccounts']
  next: string | null
}

/** Demo accounts, one press to sign in; only on a demo server. */
export const DemoStrip = ({ accounts, next }: DemoStripProps) => {
  const startSession = useStartSession()
  const { write, sending } = useWrite('POST /auth/demo', { done: ({ data }) => startSession(data, { next }) })
  return (
    <section aria-labelledby="demo" className="mt-10 rounded-box bg-base-200 p-5">
      <h2 id="demo" className="text-lg">
        Looking around?
      </h2>
      <p className="mt-0.5 text-sm text-fg-muted">
        This is a demo with made-up people. Pick one to try it as them.
      </p>
      <ul className="mt-3 border-t border-base-300">
        {accounts.map(({ key, name, about }) => (
          <li key={key} className="border-b border-base-300 last:-mb-2 last:border-0">
            <button
              type="button"
              aria-busy={sending?.key === key || undefined}
              onClick={() => write({ key })}
              className="-mx-2 flex w-[calc(100%+16px)] cursor-pointer items-center gap-3 rounded-[4px] px-2 py-2.5 text-start hover:bg-brand-faint"
            >
              <Avatar name={name} size={36} />
              <span className="min-w-0 flex-1 leading-tight">
                <span className="block font-bold">{name}</span>
                <span className="block text-sm text-fg-muted">{about}</span>
              </span>
              {sending?.key === key ? (
                <span className="loading loading-spinner loading-sm" aria-hidden="true" />
              ) : (
                <ArrowRight className="size-[18px] rtl:-scale-x-100" aria-hidden="true" />
              )}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
