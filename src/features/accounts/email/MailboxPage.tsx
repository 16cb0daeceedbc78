import { useQuery } from '@tanstack/react-query'
import { Form, Link, useSearchParams } from 'react-router'
import { apiQuery, type DataOf } from '#/client/api.ts'
import { pageMeta } from '#/client/meta.ts'
import { AppError } from '#/shared/errors.ts'
import { paths } from '#/shared/paths.ts'
import { Button } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { Inbox, RefreshCw } from '#/ui/icons/more-icons.tsx'
import { Logo } from '#/ui/Logo.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { SkipLink } from '#/ui/SkipLink.tsx'
import type { Route } from './+types/MailboxPage'
import { MailText } from './MailText.tsx'

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: 'Mailbox', description: 'Email this server kept instead of sending.', noindex: true })

type Mail = DataOf<'GET', '/dev/mailbox'>[number]

/** Mail captured while no mail server is set. Filter and opened mail are in the URL. */
export default function MailboxPage() {
  const [search] = useSearchParams()
  const to = search.get('to') ?? ''
  const opened = search.get('mail')
  const { data, error, isFetching, refetch } = useQuery({
    ...apiQuery('/dev/mailbox', to ? { to } : {}, { silent: true }),
    refetchInterval: 5_000,
  })
  const mail = data?.find(({ id }) => id === opened)
  const address = (id?: string) => `?${new URLSearchParams({ ...(to && { to }), ...(id && { mail: id }) })}`

  return (
    <div className="flex min-h-screen flex-col">
      <SkipLink />
      <header className="page-container flex h-[72px] items-center gap-6">
        <Logo />
        <Link to={paths.login} className="link ms-auto text-sm">
          Log in
        </Link>
      </header>
      <main id="main" tabIndex={-1} className="page-container flex-1 pt-8 pb-20 outline-none">
        <h1 className="text-[2.5rem] leading-[1.04] tracking-[-0.028em] lg:text-4xl">Mailbox</h1>
        <p className="mt-3 max-w-[37em] text-fg-muted">
          No mail server is set up, so Waymark keeps its email here instead of sending it. Only this machine
          can open this page. Set SMTP_URL to send for real.
        </p>
        {error instanceof AppError && error.status === 404 ? (
          <EmptyState art="messages" level={2} title="There is no mailbox here" className="mt-8">
            This server sends real email.
          </EmptyState>
        ) : (
          <>
            <Form role="search" className="mt-7 flex flex-wrap items-end gap-3">
              <div className="w-full max-w-[400px]">
                <label htmlFor="to" className="block font-bold">
                  Sent to
                </label>
                <input
                  key={to}
                  id="to"
                  name="to"
                  type="email"
                  defaultValue={to}
                  autoComplete="off"
                  placeholder="Everyone"
                  className="input mt-2 h-12 w-full"
                />
              </div>
              <Button type="submit" variant="outlined" size="lg">
                Show
              </Button>
              {to && (
                <Link to="?" className="link flex h-12 items-center">
                  Show all
                </Link>
              )}
              <Button
                variant="ghost"
                size="lg"
                className="sm:ms-auto"
                busy={isFetching}
                onClick={() => refetch()}
              >
                {!isFetching && <RefreshCw className="size-4" aria-hidden="true" />}
                Refresh
              </Button>
            </Form>
            {error && (
              <ErrorNote className="mt-6" message="We couldn’t load the email." onRetry={() => refetch()} />
            )}
            {!data && !error && <SkeletonRows label="Loading the email" className="mt-6" />}
            {data?.length === 0 && (
              <EmptyState art="messages" level={2} title="No email yet" className="mt-6 border-t-2 border-fg">
                {to ? `Nothing was sent to ${to}.` : 'Create an account, and its code shows up here.'}
              </EmptyState>
            )}
            {data && data.length > 0 && (
              <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 lg:grid-cols-[400px_minmax(0,1fr)]">
                <MailList mails={data} opened={opened} address={address} hidden={mail !== undefined} />
                {mail ? (
                  <MailDetail mail={mail} back={address()} />
                ) : (
                  <p className="hidden items-start gap-2.5 border-t-2 border-fg pt-5 text-fg-muted lg:flex">
                    <Inbox className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
                    Choose an email to read it.
                  </p>
                )}
              </div>
            )}
          </>
        )}
      </main>
    </div>
  )
}

type MailListProps = {
  mails: Mail[]
  opened: string | null
  address: (id: string) => string
  /** True on phones while a mail is open. */
  hidden: boolean
}

const MailList = ({ mails, opened, address, hidden }: MailListProps) => (
  <ul className={`border-t-2 border-fg ${hidden ? 'max-lg:hidden' : ''}`}>
    {mails.map(({ id, to, subject, sentAt }) => (
      <li key={id} className="border-b border-base-300">
        <Link
          to={address(id)}
          aria-current={id === opened ? 'true' : undefined}
          preventScrollReset
          className="block border-s-[6px] border-transparent px-4 py-3 hover:bg-brand-faint aria-[current]:border-fg aria-[current]:bg-brand-soft"
        >
          <span className="block font-bold">{subject}</span>
          <span className="block text-sm break-words text-fg-muted plain-address">{to}</span>
          <span className="block text-xs text-fg-muted">
            <DateTime iso={sentAt} as="age" />
          </span>
        </Link>
      </li>
    ))}
  </ul>
)

const MailDetail = ({ mail, back }: { mail: Mail; back: string }) => (
  <article aria-labelledby="subject" className="min-w-0 border-t-2 border-fg pt-5">
    <Link to={back} className="link lg:hidden">
      All email
    </Link>
    <h2 id="subject" className="text-2xl max-lg:mt-3">
      {mail.subject}
    </h2>
    <p className="mt-1 text-sm text-fg-muted">
      To <span className="plain-address break-words">{mail.to}</span>,{' '}
      <DateTime iso={mail.sentAt} as="long" />
    </p>
    <MailText text={mail.text} />
  </article>
)
