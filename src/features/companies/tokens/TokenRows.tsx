import { TokenEnd } from '#/features/accounts/tokens/TokenEnd.tsx'
import { rightsSentence } from '#/features/accounts/tokens/token-labels.ts'
import { Button } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { Table } from '#/ui/Table.tsx'
import { type ApiToken, tokenRightLabels } from './token-labels.ts'

type RowsProps = { tokens: ApiToken[]; onRevoke: (token: ApiToken) => void }

/** Which programs have access, what they may do, and when each last used it. */
export const TokenRows = ({ tokens, onRevoke }: RowsProps) => (
  <Table
    caption="Tokens for programs"
    rows={tokens}
    rowKey={({ id }) => id}
    columns={[
      {
        key: 'name',
        header: 'Name',
        rowHeader: true,
        className: 'md:w-[26%]',
        cell: ({ name, app, hint, madeBy }) => (
          <div className="wrap-anywhere">
            <span className="block font-[750] leading-tight">{name}</span>
            <span className="block text-sm font-normal text-fg-muted">
              {app ? (
                `App of ${app}, allowed`
              ) : (
                <>
                  <code>wmk_…{hint}</code>, made
                </>
              )}{' '}
              by {madeBy}
            </span>
          </div>
        ),
      },
      { key: 'may', header: 'May', className: 'md:w-[34%]', cell: (token) => <Rights token={token} /> },
      {
        key: 'used',
        header: 'Last used',
        cell: ({ lastUsedAt }) => (lastUsedAt ? <DateTime iso={lastUsedAt} as="age" /> : 'Never'),
      },
      { key: 'ends', header: 'Ends', cell: ({ expiresAt }) => <TokenEnd at={expiresAt} /> },
      {
        key: 'act',
        header: 'Actions',
        alignEnd: true,
        onPhone: 'bare',
        cell: (token) => (
          <Button variant="outlined" size="sm" onClick={() => onRevoke(token)}>
            {token.app ? 'End access' : 'Revoke'}{' '}
            <span className="sr-only">
              {token.app && 'of '}
              {token.name}
            </span>
          </Button>
        ),
      },
    ]}
  />
)

const Rights = ({ token: { rights, lostRights, madeBy } }: { token: ApiToken }) => {
  const held = rights.filter((right) => !lostRights.includes(right))
  return (
    <div className="text-sm">
      {rightsSentence(held, tokenRightLabels) || 'Nothing'}
      {lostRights.length > 0 && (
        <span className="mt-1 block text-fg-muted">
          No longer, because {madeBy} may not: {rightsSentence(lostRights, tokenRightLabels).toLowerCase()}
        </span>
      )}
    </div>
  )
}
