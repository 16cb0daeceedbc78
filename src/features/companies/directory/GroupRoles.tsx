import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { apiQuery } from '#/client/api.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { companyActorLabels } from '#/shared/rights.ts'
import { Button } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { SelectField } from '#/ui/form/TextField.tsx'
import { invitableRoles } from '../team/api.ts'
import type { DirectoryConnection } from './DirectorySection.tsx'

type Role = DirectoryConnection['defaultRole']

const options = invitableRoles.map((role) => ({ value: role, label: companyActorLabels[role] }))

export const peopleOf = (count: number) => (count === 1 ? '1 person' : `${count} people`)

/** What people become here: by the groups they are in, and otherwise. */
export function GroupRoles({ connection }: { connection: DirectoryConnection }) {
  const client = useQueryClient()
  const [defaultRole, setDefaultRole] = useState<Role>(connection.defaultRole)
  const [roles, setRoles] = useState<Record<string, Role | null>>({})
  const { write, isBusy, failure } = useWrite('PUT /employer/directory/roles', {
    silent: true,
    toast: true,
    invalidates: ['/employer/team'],
    done: ({ data }) => client.setQueryData(apiQuery('/employer/directory').queryKey, data),
  })
  const groups = connection.groups.map((group) => ({
    ...group,
    role: group.id in roles ? (roles[group.id] ?? null) : group.role,
  }))
  const send = (event: FormEvent) => {
    event.preventDefault()
    write({ defaultRole, groups: groups.map(({ id, role }) => ({ id, role })) })
  }
  return (
    <form
      noValidate
      onSubmit={send}
      className="grid max-w-[40rem] grid-cols-[minmax(0,1fr)] gap-5 border-t border-base-300 py-5"
    >
      {failure && failure.code !== 'step-up' && <FormError>{failure.message}</FormError>}
      <SelectField
        label="Whoever joins becomes"
        hint="Unless a group of theirs says more. Owners are made on the page of the team."
        value={defaultRole}
        onChange={({ target }) => setDefaultRole(target.value as Role)}
        options={options}
      />
      {groups.length === 0 ? (
        <p className="text-sm text-fg-muted">
          Groups that your directory sends appear here, and you choose what their people are.
        </p>
      ) : (
        <fieldset className="grid grid-cols-[minmax(0,1fr)]">
          <legend className="mb-1 font-bold">Groups</legend>
          {groups.map(({ id, name, people, role }) => (
            <div
              key={id}
              className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-4 gap-y-2 border-b border-base-300 py-3 sm:grid-cols-[minmax(0,1fr)_220px]"
            >
              <span className="wrap-anywhere">
                <span className="font-semibold">{name}</span>
                <span className="block text-sm text-fg-muted">{peopleOf(people)}</span>
              </span>
              <select
                aria-label={`Role of ${name}`}
                className="select h-11 w-full"
                value={role ?? ''}
                onChange={({ target }) =>
                  setRoles((before) => ({ ...before, [id]: (target.value || null) as Role | null }))
                }
              >
                <option value="">Changes no role</option>
                {options.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </div>
          ))}
          <p className="mt-3 text-sm text-fg-muted">
            Of several groups the one with the most rights counts. Whoever leaves the last one gets the role
            above; owners stay owners.
          </p>
        </fieldset>
      )}
      <div>
        <Button type="submit" variant="outlined" busy={isBusy}>
          Save the roles
        </Button>
      </div>
    </form>
  )
}
