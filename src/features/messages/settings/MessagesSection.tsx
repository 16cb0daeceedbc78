import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery, type DataOf } from '#/client/api.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { SettingsSection } from '#/features/accounts/settings/SettingsSection.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { CheckField } from '#/ui/form/Choices.tsx'
import { SelectField } from '#/ui/form/TextField.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { mailAfterChoices } from '../limits.ts'

export const messageSettingsQuery = apiQuery('/account/messages', {}, { silent: true })
type Settings = DataOf<'GET', '/account/messages'>

const labels: Record<Settings['mailAfter'], string> = {
  0: 'Right away',
  10: 'After 10 minutes',
  30: 'After 30 minutes',
  60: 'After an hour',
  240: 'After 4 hours',
}
const options = mailAfterChoices.map((value) => ({ value: String(value), label: labels[value] }))

/** For everybody who writes and gets messages. Every change is saved at once. */
export function MessagesSection() {
  const { data, ...query } = useQuery(messageSettingsQuery)
  const [changed, setChanged] = useState<Settings | null>(null)
  const { write, failure } = useWrite('PUT /account/messages', {
    invalidates: ['/account/messages', '/messages/*', '/employer/messages/*'],
    parallel: true,
    silent: true,
  })
  const change = async (next: Settings) => {
    setChanged(next)
    await write(next)
    setChanged(null)
  }
  const shown = changed ?? data
  return (
    <SettingsSection id="messages" title="Messages" note="Conversations about an application.">
      {shown ? (
        <div className="grid max-w-[34em] gap-6">
          <CheckField
            id="shows-reads"
            variant="toggle"
            label="Show when I have read and when I am writing"
            hint="If you turn this off, you won’t see it for others either."
            checked={shown.showsReads}
            onChange={({ target }) => change({ ...shown, showsReads: target.checked })}
          />
          <SelectField
            id="mail-after"
            label="Email me unread messages"
            hint="We collect unread messages into one email. Messages you read before then are left out. Your email schedule applies here too."
            options={options}
            value={String(shown.mailAfter)}
            onChange={({ target }) => {
              const mailAfter = mailAfterChoices.find((one) => String(one) === target.value)
              if (mailAfter !== undefined) change({ ...shown, mailAfter })
            }}
          />
          {failure && (
            <p role="alert" className="text-sm font-bold text-danger">
              {failure.message} Nothing was changed.
            </p>
          )}
        </div>
      ) : query.isError ? (
        <ErrorNote
          message="We couldn’t load your message settings. Your choices are safe."
          error={query.error}
          onRetry={() => query.refetch()}
          busy={query.isFetching}
          className="mt-4"
        />
      ) : (
        <SkeletonRows label="Loading your choices" shape="line" />
      )}
    </SettingsSection>
  )
}
