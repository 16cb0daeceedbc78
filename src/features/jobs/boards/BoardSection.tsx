import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '#/client/api.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { plural } from '#/shared/sentence.ts'
import { Button } from '#/ui/Button.tsx'
import { ErrorNote, FormError } from '#/ui/ErrorNote.tsx'
import { TextField } from '#/ui/form/TextField.tsx'
import { Section } from '#/ui/Section.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { ImportRows } from '../import/ImportRows.tsx'
import { FollowedBoard } from './FollowedBoard.tsx'
import { allProviders, providerLabels } from './provider-names.ts'

/** Jobs that the company has published in another system: read once to look, then followed. */
export function BoardSection() {
  const boards = useQuery(apiQuery('/job-boards', {}, { silent: true }))
  const [address, setAddress] = useState('')
  const check = useWrite('POST /job-boards/check', { silent: true })
  const follow = useWrite('POST /job-boards', {
    silent: true,
    toast: true,
    invalidates: ['/job-boards', '/employer/*'],
    done: () => {
      setAddress('')
      check.reset()
    },
  })
  const found = check.answer?.data
  const failure = check.failure ?? follow.failure
  const problem = failure?.errors?.address?.[0]
  return (
    <>
      <Section
        id="boards"
        title="From your job board"
        note={`Boards at ${allProviders}. We read what everybody can see there.`}
        className="mt-4"
      >
        {boards.isError && (
          <ErrorNote
            className="mt-4"
            message="We couldn’t load the boards that you follow. Nothing has changed."
            error={boards.error}
            onRetry={() => boards.refetch()}
            busy={boards.isFetching}
          />
        )}
        {boards.data?.map((board) => (
          <FollowedBoard key={board.id} board={board} />
        ))}
        <form
          noValidate
          className="flex max-w-[640px] flex-wrap items-end gap-3 pt-5"
          onSubmit={(event) => {
            event.preventDefault()
            follow.reset()
            void check.write({ address })
          }}
        >
          <div className="min-w-0 flex-1 basis-72">
            <TextField
              label={boards.data?.length ? 'Address of another board' : 'Address of your board'}
              name="board-address"
              type="url"
              inputMode="url"
              autoComplete="off"
              placeholder="job-boards.greenhouse.io/acme"
              value={address}
              onChange={({ target }) => setAddress(target.value)}
              error={problem}
            />
          </div>
          <Button type="submit" variant={found ? 'outlined' : 'dark'} busy={check.isBusy}>
            Read the board
          </Button>
        </form>
        {failure && !problem && (
          <div className="mt-4">
            <FormError>{failure.message}</FormError>
          </div>
        )}
        {check.isBusy && <SkeletonRows label="Reading the board" shape="line" count={4} />}
      </Section>
      {found && !check.isBusy && (
        <Section
          id="board-rows"
          title={`${plural(found.rows.length, 'job')} at ${providerLabels[found.provider]}`}
          note="What each becomes. Nothing is stored yet."
        >
          {found.rows.length === 0 ? (
            <p className="py-4 text-fg-muted">
              The board has no jobs now. Follow it, and each new one becomes a draft.
            </p>
          ) : (
            <ImportRows rows={found.rows} />
          )}
          <div className="mt-6 flex flex-wrap items-center gap-4">
            <Button size="lg" busy={follow.isBusy} onClick={() => follow.write({ address })}>
              Follow this board
            </Button>
            <p className="max-w-[40em] text-sm text-fg-muted">
              Each job becomes a draft now, and new ones every hour. What changes there goes into drafts that
              nobody changed here; of a published job we tell you. A published job that ends there is closed
              here.
            </p>
          </div>
        </Section>
      )}
    </>
  )
}
