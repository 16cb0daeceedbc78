import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '#/client/api.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { FormError } from '#/ui/ErrorNote.tsx'
import { ConfirmDialog } from '#/ui/overlay/Dialog.tsx'
import type { CompanyInterview } from '../employer/company-interview.ts'
import { PeopleChoices } from '../employer/InvitationFields.tsx'

type PoolDialogProps = { interview: CompanyInterview; onClose: () => void }

/** Who can take which part of a panel that was sent. */
export function PoolDialog({ interview, onClose }: PoolDialogProps) {
  const { id, version, applicationId, state, panel, seekerName } = interview
  const { data } = useQuery(
    apiQuery('/employer/applications/:id/interviews', { id: applicationId }, { silent: true }),
  )
  const [chosen, setChosen] = useState<Record<string, string[]>>(() =>
    Object.fromEntries((panel?.parts ?? []).map((part) => [part.id, part.pool.map((one) => one.id)])),
  )
  const { write, isBusy, failure } = useWrite('PUT /employer/interviews/:id/pool', {
    silent: true,
    toast: true,
    done: onClose,
    invalidates: ['/employer/*'],
  })
  const offered = data?.people ?? []
  /** Whom the reader may choose, and whoever is in it already. */
  const peopleFor = (pool: { id: string; name: string }[]) => [
    ...offered,
    ...pool
      .filter(({ id }) => !offered.some((one) => one.id === id))
      .map((one) => ({ ...one, isYou: false })),
  ]
  const parts = Object.entries(chosen).map(([part, people]) => ({ id: part, people }))
  return (
    <ConfirmDialog
      open
      wide
      title="Who can take which part"
      subtitle={
        state === 'booked'
          ? `The time stays. Whoever comes, goes or has another part is told, and ${seekerName}.`
          : 'Who comes is chosen with the time, among those you name here.'
      }
      confirmLabel="Save"
      busy={isBusy}
      onConfirm={() => write({ id, version, parts })}
      onClose={onClose}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {failure && <FormError>{Object.values(failure.errors ?? {})[0]?.[0] ?? failure.message}</FormError>}
        {(panel?.parts ?? []).map((part) => (
          <fieldset key={part.id}>
            <legend className="font-bold">
              {part.name}
              <span className="font-normal text-fg-muted">
                {part.needs === 1 ? ', one of them comes' : `, ${part.needs} of them come`}
              </span>
            </legend>
            <PeopleChoices
              people={peopleFor(part.pool)}
              chosen={chosen[part.id] ?? []}
              idPrefix={`pool-${part.id}`}
              className="mt-2"
              onChange={(people) => setChosen({ ...chosen, [part.id]: people })}
            />
          </fieldset>
        ))}
      </div>
    </ConfirmDialog>
  )
}
