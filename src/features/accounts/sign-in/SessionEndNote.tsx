import { hasKeptInput } from '#/client/session-end/kept-input.ts'
import { useBrowserValue } from '#/client/use-browser-value.ts'
import type { SessionEndReason } from '#/shared/errors.ts'
import { Info } from '#/ui/icons/visitor-icons.tsx'

const reasons: Record<SessionEndReason, string> = {
  'password-changed': 'You were logged out because your password changed.',
  'ended-by-staff': 'You were logged out by our staff.',
  'ended-elsewhere': 'You were logged out from another browser.',
  'email-restored': 'You were logged out because the change of your email address was undone.',
  'company-sign-in': 'You were logged out by your company’s own sign-in.',
  'company-silent': 'You were logged out because your company’s own sign-in has not answered for 15 minutes.',
  'account-closed': 'You were logged out because your account is closed. Log in to keep it.',
  suspended: 'You were logged out because your account is suspended.',
  'too-long-unused': 'You were logged out because you hadn’t used Waymark for a while.',
}

/** Says on the login page why the session ended, and what becomes of what was open. */
export function SessionEndNote({ reason, comesBack }: { reason: string; comesBack: boolean }) {
  const hasWords = useBrowserValue(hasKeptInput, false)
  return (
    <div className="mt-7 flex gap-2.5 border-s-4 border-fg bg-brand-soft px-4 py-3">
      <Info className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <p>
        <b>
          {Object.hasOwn(reasons, reason) ? reasons[reason as SessionEndReason] : 'Your session has ended.'}
        </b>
        {comesBack && (
          <span className="mt-0.5 block">
            Log in to go back to the page you were on.
            {hasWords && ' What you typed there is still in this tab.'}
          </span>
        )}
      </p>
    </div>
  )
}
