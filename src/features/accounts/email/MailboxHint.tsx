import { Link } from 'react-router'
import { paths } from '#/shared/paths.ts'
import { Inbox } from '#/ui/icons/more-icons.tsx'

/** Links to the captured mail of a server without a mail server. */
export const MailboxHint = ({ to }: { to: string }) => (
  <p className="mt-5 flex gap-2.5 border-t border-base-300 pt-5 text-sm text-fg-muted">
    <Inbox className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
    <span>
      This server doesn’t send email yet; it keeps it here.{' '}
      <Link
        to={to ? `${paths.mailbox}?to=${encodeURIComponent(to)}` : paths.mailbox}
        className="link text-fg"
      >
        Open the mailbox
      </Link>
    </span>
  </p>
)
