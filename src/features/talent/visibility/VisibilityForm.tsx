import { type FormEvent, useState } from 'react'
import { useWrite } from '#/client/queries/use-write.ts'
import { asSentence } from '#/shared/sentence.ts'
import { Button } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { Choices } from '#/ui/form/Choices.tsx'
import { TagsField } from '#/ui/form/TagsField.tsx'
import { type Audience, audiences } from '../audiences.ts'
import type { Visibility } from './visibility.ts'

type Settings = Pick<Visibility, 'audience' | 'excludedDomains'>

/** What a company that finds the seeker reads, and what it does not: the server sends no more. */
const shown =
  'Name, headline, town, about you, work, education, skills, languages, certificates, pieces of work, what you’re looking for and the pay you ask for.'
const hidden =
  'Email, phone, street, photo, links, résumés and other files, your minimum pay, and your private answers. They see the texts above exactly as you wrote them.'

type Changes = { audience?: Audience; exclude: string[]; allow: string[] }

export function VisibilityForm({ settings }: { settings: Settings }) {
  // Only what was changed, so that what happens to the list meanwhile stays.
  const [changes, setChanges] = useState<Changes | null>(null)
  const { audience = settings.audience, exclude = [], allow = [] } = changes ?? {}
  const excludedDomains = [
    ...settings.excludedDomains.filter((domain) => !allow.includes(domain)),
    ...exclude.filter((domain) => !settings.excludedDomains.includes(domain)),
  ]
  const { write, isBusy, failure } = useWrite('PUT /profile/visibility', {
    invalidates: ['/profile/visibility'],
    toast: true,
    silent: true,
    done: () => setChanges(null),
  })
  const change = (part: Partial<Changes>) => setChanges({ exclude, allow, ...changes, ...part })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    write(changes ?? { exclude, allow })
  }
  // The server names the entry that is no web address: `exclude.2`.
  const ofDomains = Object.entries(failure?.errors ?? {}).find(([field]) => field.startsWith('exclude'))
  return (
    <form onSubmit={submit} className="grid max-w-[40em] gap-8 pt-6">
      <Choices
        name="audience"
        label="Which companies can find you?"
        columns=""
        choices={audiences.map(({ value, label, note }) => ({ value, label, hint: note }))}
        value={audience}
        onChange={({ target }) => change({ audience: target.value as Audience })}
      />
      <dl className="grid gap-3 border-s-4 border-base-300 ps-4 text-sm">
        <div>
          <dt className="font-bold">What they see</dt>
          <dd className="mt-0.5">{shown}</dd>
        </div>
        <div>
          <dt className="font-bold">What they don’t see</dt>
          <dd className="mt-0.5">{hidden}</dd>
        </div>
      </dl>
      <TagsField
        id="excludedDomains"
        label="Companies to hide from"
        optional
        hint="Enter web addresses, such as your employer’s. We compare them with each company’s website and the domains it has proven."
        listLabel="Companies that can never find you"
        placeholder="example.com"
        value={excludedDomains}
        onChange={(next) =>
          change({
            exclude: next.filter((domain) => !settings.excludedDomains.includes(domain)),
            allow: settings.excludedDomains.filter((domain) => !next.includes(domain)),
          })
        }
        error={ofDomains?.[1]?.[0]}
      />
      {failure && !ofDomains && (
        <FormError>{asSentence(failure.message)} Your choices are still here.</FormError>
      )}
      <div>
        <Button type="submit" size="lg" busy={isBusy}>
          Save
        </Button>
      </div>
    </form>
  )
}
