import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Form, Link, useSearchParams } from 'react-router'
import { envelopeQuery } from '#/client/api.ts'
import { onlyOnArrival, prefetch } from '#/client/loading/prefetch.ts'
import { withParams } from '#/client/use-set-params.ts'
import { AppError } from '#/shared/errors.ts'
import { formatNumber } from '#/shared/numbers.ts'
import { paths } from '#/shared/paths.ts'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { Avatar } from '#/ui/company-logo/CompanyLogo.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { Search } from '#/ui/icons/icons.tsx'
import { MailAddress } from '#/ui/MailAddress.tsx'
import { PageSteps } from '#/ui/PageSteps.tsx'
import { PageHead } from '#/ui/Section.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { Table } from '#/ui/Table.tsx'
import { relationLabel, type UserRow, UserState, userRoleWords, userStateWords } from './user-labels.tsx'

export const meta = () => [{ title: 'Users | Waymark' }]

type Role = UserRow['role']
type State = UserRow['state']

/** What the address asks for. */
function usersQuery(params: URLSearchParams) {
  const q = params.get('q')?.trim() ?? ''
  const role = params.get('role') ?? ''
  const state = params.get('state') ?? ''
  const page = Math.max(1, Number(params.get('page')) || 1)
  const filters = {
    page,
    ...(q && { q }),
    ...(role in userRoleWords && { role: role as Role }),
    ...(state in userStateWords && { state: state as State }),
  }
  return { q, role, state, page, read: envelopeQuery('/admin/users', filters, { silent: true }) }
}

export const clientLoader = prefetch(({ search }) => [usersQuery(search).read])
export const shouldRevalidate = onlyOnArrival

export default function UsersPage() {
  const [params] = useSearchParams()
  const { q, role, state, page, read } = usersQuery(params)
  const answer = useQuery({
    ...read,
    placeholderData: keepPreviousData,
  })
  const total = answer.data?.meta?.total ?? 0
  const pages = (answer.data?.meta?.pages as number | undefined) ?? 1
  const filtered = q !== '' || role !== '' || state !== ''
  return (
    <main id="main" className="pb-20">
      <PageHead
        title="Users"
        subtitle={
          <span role="status" className="tabular-nums">
            {answer.data
              ? `${formatNumber(total)} ${total === 1 ? 'person' : 'people'}${filtered ? ' found' : ''}.`
              : 'Everybody with an account.'}
          </span>
        }
      />
      <div className="px-5 lg:px-10">
        <Filters key={params.toString()} q={q} role={role} state={state} />
        <div className={`mt-5 border-t-2 border-fg ${answer.isPlaceholderData ? 'opacity-50' : ''}`}>
          {answer.isPending && <SkeletonRows label="Loading people" />}
          {answer.isError && !answer.data && (
            <ErrorNote
              message="We couldn’t load the people."
              reference={answer.error instanceof AppError ? answer.error.reference : undefined}
              onRetry={() => answer.refetch()}
              busy={answer.isFetching}
            />
          )}
          {answer.data?.data.length === 0 && (
            <EmptyState
              art="search"
              level={2}
              title="Nobody matches"
              action={
                <ButtonLink to={paths.admin.users} variant="outlined">
                  Show everybody
                </ButtonLink>
              }
            >
              Names and emails are searched, whole or in part.
            </EmptyState>
          )}
          {answer.data && answer.data.data.length > 0 && <Rows rows={answer.data.data} />}
        </div>
        {pages > 1 && (
          <PageSteps
            page={page}
            pages={pages}
            addressOf={(next) => `${paths.admin.users}?${withParams(params, { page: String(next) })}`}
            words={['Newer', 'Older']}
            size="sm"
            className="mt-5 text-sm"
          />
        )}
      </div>
    </main>
  )
}

const Filters = ({ q, role, state }: { q: string; role: string; state: string }) => (
  <Form role="search" className="flex flex-wrap items-end gap-2">
    <label className="relative block grow basis-60 sm:max-w-[340px]">
      <span className="sr-only">Name or email</span>
      <Search className="absolute start-3 top-3 z-1 size-5 text-fg-muted" aria-hidden="true" />
      <input
        type="search"
        name="q"
        defaultValue={q}
        placeholder="Name or email"
        maxLength={100}
        className="input h-11 w-full ps-11"
      />
    </label>
    <select name="role" aria-label="Role" defaultValue={role} className="select h-11 w-auto max-sm:grow">
      <option value="">Every role</option>
      {Object.entries(userRoleWords).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
    <select name="state" aria-label="State" defaultValue={state} className="select h-11 w-auto max-sm:grow">
      <option value="">Every state</option>
      {Object.entries(userStateWords).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
    <Button type="submit" variant="outlined" className="h-11">
      Find
    </Button>
  </Form>
)

const Rows = ({ rows }: { rows: UserRow[] }) => (
  <Table
    caption="People"
    rows={rows}
    rowKey={({ id }) => id}
    columns={[
      {
        key: 'person',
        header: 'Person',
        rowHeader: true,
        // On phones the whole row, with what differs from the usual.
        cell: (row) => <Person {...row} />,
      },
      { key: 'role', onPhone: 'hide', header: 'Role', cell: ({ role }) => userRoleWords[role] },
      { key: 'state', onPhone: 'hide', header: 'State', cell: (row) => <UserState {...row} /> },
      {
        key: 'with',
        onPhone: 'hide',
        header: 'With',
        cell: (row) => <span className="tabular-nums">{relationLabel(row)}</span>,
      },
      {
        key: 'seen',
        onPhone: 'hide',
        header: 'Last here',
        cell: ({ lastSeenAt }) =>
          lastSeenAt ? (
            <DateTime iso={lastSeenAt} as="age" />
          ) : (
            <span className="text-fg-muted">Not logged in</span>
          ),
      },
    ]}
  />
)

const Person = (row: UserRow) => {
  const { id, name, email, photo, role, state, lastSeenAt } = row
  return (
    <div className="flex gap-3">
      <Avatar name={name} src={photo} size={40} />
      <div className="min-w-0 wrap-anywhere">
        <Link to={paths.admin.user(id)} className="font-[750] underline-offset-4 hover:underline">
          {name}
        </Link>
        <span className="block text-sm text-fg-muted">
          <MailAddress>{email}</MailAddress>
        </span>
        <span className="tabular-nums mt-1 block text-sm text-fg-muted md:hidden">
          {userRoleWords[role]}, {relationLabel(row)}
          {lastSeenAt && (
            <>
              ,{' '}
              <span className="lowercase">
                <DateTime iso={lastSeenAt} as="age" />
              </span>
            </>
          )}
        </span>
        {state !== 'active' && (
          <span className="mt-1.5 block md:hidden">
            <UserState role={role} state={state} />
          </span>
        )}
      </div>
    </div>
  )
}
