import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { withQueries } from '#/client/queries/QueryProvider.tsx'
import { useWrite } from '#/client/queries/use-write.ts'
import { useSession } from '#/client/session.ts'
import { showUndoToast } from '#/client/toasts/undo-toast.tsx'
import { useGetsPushes } from '#/features/push/use-this-device.ts'
import { paths } from '#/shared/paths.ts'
import { capitalized } from '#/shared/sentence.ts'
import { Button } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { Choices } from '#/ui/form/Choices.tsx'
import { SelectField, TextField } from '#/ui/form/TextField.tsx'
import { MailAddress } from '#/ui/MailAddress.tsx'
import { Dialog } from '#/ui/overlay/Dialog.tsx'
import {
  type AlertWay,
  alertFrequencies,
  alertWays,
  describeSearch,
  type Frequency,
  frequencyWords,
  wayWords,
} from './words.ts'

const frequencyHints: Record<Frequency, string> = {
  'at once': 'Within minutes of each new job',
  daily: 'In the morning, if there is something new',
  weekly: 'On Mondays, if there is something new',
}

type StartAlertProps = {
  search: string
  title?: string | undefined
  /** In place of the words of the search. */
  intro?: string | undefined
  onClose: () => void
}

/** A seeker's alert starts at once; a visitor's starts once the address is confirmed by mail. */
export const StartAlertDialog = withQueries(
  ({ search, title = 'Email me new matches', intro, onClose }: StartAlertProps) => {
    const isSeeker = useSession()?.role === 'SEEKER'
    const getsPushes = useGetsPushes(isSeeker)
    const [frequency, setFrequency] = useState<Frequency>('daily')
    const [toldBy, setToldBy] = useState<AlertWay>('both')
    const [email, setEmail] = useState('')
    const { write, isBusy, failure, answer } = useWrite('POST /alerts', {
      silent: true,
      invalidates: ['/alerts'],
      done: ({ data }) =>
        data.state === 'on' &&
        showUndoToast(
          'alert',
          <>
            Alert started.{' '}
            <Link className="link" to={paths.seeker.alerts}>
              Your alerts
            </Link>
          </>,
        ),
    })
    const confirmation = answer?.data.state === 'confirm' ? answer.data : null
    const phrase = describeSearch(search)
    const searchPhrase = phrase === 'jobs' ? 'Every new job' : capitalized(phrase)

    const start = async (event: FormEvent) => {
      event.preventDefault()
      const reply = await write({
        ...{ search, frequency },
        ...(getsPushes && { toldBy }),
        ...(!isSeeker && { email }),
      })
      if (reply?.data.state === 'on') onClose()
    }

    if (confirmation)
      return (
        <Dialog
          open
          onClose={onClose}
          title="Check your email to confirm"
          actions={
            <Button size="lg" onClick={onClose}>
              Done
            </Button>
          }
        >
          <p role="status">
            We sent a link to{' '}
            <b>
              <MailAddress>{confirmation.email}</MailAddress>
            </b>
            . Open it to start the alert. It works for 7 days; until you open it, we send nothing.
          </p>
        </Dialog>
      )
    const emailError = failure?.errors?.email?.[0]
    return (
      <Dialog open onClose={onClose} title={title} subtitle={intro ?? searchPhrase} dismissible={!isBusy}>
        <form noValidate onSubmit={start} className="grid gap-5">
          {failure && !emailError && <FormError>{failure.message}</FormError>}
          <Choices
            label="How often"
            name="frequency"
            columns=""
            value={frequency}
            onChange={(event) => setFrequency(event.target.value as Frequency)}
            choices={alertFrequencies.map((frequency) => ({
              value: frequency,
              label: capitalized(frequencyWords[frequency]),
              hint: frequencyHints[frequency],
            }))}
          />
          {getsPushes && (
            <SelectField
              label="Where"
              value={toldBy}
              options={alertWays.map((way) => ({ value: way, label: capitalized(wayWords[way]) }))}
              onChange={({ target }) => setToldBy(target.value as AlertWay)}
            />
          )}
          {!isSeeker && (
            <TextField
              label="Email"
              name="email"
              type="email"
              autoComplete="email"
              value={email}
              error={emailError}
              hint="You confirm it first. Every email has a link that stops the alert."
              onChange={(event) => setEmail(event.target.value)}
            />
          )}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" size="lg" busy={isBusy}>
              {isSeeker ? 'Start this alert' : 'Send me the link'}
            </Button>
            <Button variant="ghost" size="lg" onClick={onClose}>
              Cancel
            </Button>
          </div>
        </form>
      </Dialog>
    )
  },
)
