import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { apiQuery } from '#/client/api.ts'
import { onlyOnArrival, prefetch } from '#/client/loading/prefetch.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { saveFile } from '#/client/save-file.ts'
import { Button } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { TextField } from '#/ui/form/TextField.tsx'
import { ReasonDialog } from '#/ui/overlay/ReasonDialog.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { type Column, Table } from '#/ui/Table.tsx'
import type { SealedApplication } from './api.ts'

export function meta() {
  return [{ title: 'Sealed applications | Waymark' }]
}

const sealedQuery = (params: URLSearchParams) =>
  apiQuery(
    '/admin/sealed-applications',
    { company: params.get('company') ?? '', email: params.get('email') ?? '' },
    { silent: true },
  )

export const clientLoader = prefetch(({ search }) => [sealedQuery(search)])
export const shouldRevalidate = onlyOnArrival

/** Copies that a law wants kept, found by company or by the person’s address, and opened for a reason. */
export default function SealedPage() {
  const [params, setParams] = useSearchParams()
  const [company, email] = [params.get('company') ?? '', params.get('email') ?? '']
  const found = useQuery({
    ...sealedQuery(params),
    placeholderData: keepPreviousData,
  })
  const [opening, setOpening] = useState<SealedApplication | null>(null)
  const columns: Column<SealedApplication>[] = [
    { key: 'job', header: 'Application for', rowHeader: true, cell: ({ jobTitle }) => <b>{jobTitle}</b> },
    { key: 'company', header: 'Company', cell: ({ companyName }) => companyName },
    { key: 'ended', header: 'Ended', cell: ({ endedAt }) => <DateTime iso={endedAt} as="long" /> },
    { key: 'until', header: 'Deleted', cell: ({ keptUntil }) => <DateTime iso={keptUntil} as="long" /> },
    { key: 'law', header: 'Kept by', cell: ({ law }) => <span className="text-sm">{law}</span> },
    {
      key: 'open',
      header: 'Copy',
      cell: (row) => (
        <Button variant="outlined" size="sm" onClick={() => setOpening(row)}>
          Open
        </Button>
      ),
    },
  ]
  return (
    <main id="main" className="grow px-5 pb-16 pt-6 lg:px-10 lg:pt-8">
      <h1 className="text-2xl tracking-[-0.028em] lg:text-[2.25rem] lg:leading-[1.1]">Sealed applications</h1>
      <p className="mt-2 max-w-[44em] text-fg-muted">
        Where the law of a place makes companies keep applications for longer than they may read them, an
        encrypted copy stays here. Open one only when an authority or a court asks for it.
      </p>
      <form
        className="mt-6 grid max-w-[720px] items-end gap-4 sm:grid-cols-[1fr_1fr_auto]"
        onSubmit={(event) => {
          event.preventDefault()
          const form = new FormData(event.currentTarget)
          setParams(
            [...form]
              .map(([name, value]): [string, string] => [name, String(value)])
              .filter(([, value]) => value),
          )
        }}
      >
        <TextField label="Company" name="company" defaultValue={company} />
        <TextField label="Email the person had" name="email" type="email" defaultValue={email} />
        <Button type="submit" variant="dark" size="lg" busy={found.isFetching}>
          Find
        </Button>
      </form>
      <div className="mt-8 border-t-2 border-fg">
        {found.isPending && <SkeletonRows label="Loading the sealed applications" />}
        {found.isError && !found.data && (
          <ErrorNote
            message="We couldn’t load the sealed applications."
            error={found.error}
            onRetry={() => found.refetch()}
            busy={found.isFetching}
          />
        )}
        {found.data?.length === 0 && (
          <EmptyState
            art="search"
            level={2}
            title={company || email ? 'None found' : 'No sealed applications'}
          >
            {company || email
              ? 'A company is found by a part of its name, a person by the whole address.'
              : 'They come as applications end where a law wants them kept.'}
          </EmptyState>
        )}
        {found.data && found.data.length > 0 && (
          <Table caption="Sealed applications" columns={columns} rows={found.data} rowKey={({ id }) => id} />
        )}
      </div>
      {opening && <OpenDialog sealed={opening} onClose={() => setOpening(null)} />}
    </main>
  )
}

function OpenDialog({ sealed, onClose }: { sealed: SealedApplication; onClose: () => void }) {
  const { write, isBusy, failure } = useWrite('POST /admin/sealed-applications/:id/open', { silent: true })
  const open = async (reason: string) => {
    const answer = await write({ id: sealed.id, reason })
    if (!answer) return
    const bytes = Uint8Array.from(atob(answer.data.content), (sign) => sign.charCodeAt(0))
    saveFile(new Blob([bytes], { type: 'application/zip' }), answer.data.name)
    onClose()
  }
  return (
    <ReasonDialog
      title="Open this application?"
      text={`You download what was sent to ${sealed.companyName} for “${sealed.jobTitle}”, and what was written about it.`}
      verb="Open and download"
      label="Reason"
      hint="It stands in the audit log, with your name."
      maxLength={1000}
      missing="Give a reason. It stands in the audit log."
      busy={isBusy}
      failure={failure?.message}
      onConfirm={open}
      onClose={onClose}
    />
  )
}
