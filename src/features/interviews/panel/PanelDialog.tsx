import { Button } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { Dialog } from '#/ui/overlay/Dialog.tsx'
import { InvitationNote, MeetingPlace } from '../employer/InvitationFields.tsx'
import { PanelPlans } from '../employer/PanelPlans.tsx'
import type { ApplicantInterviews } from '../employer/use-invitation.ts'
import { PanelParts } from './PanelParts.tsx'
import { usePanel } from './use-panel.ts'

type PanelDialogProps = { id: string; name: string; start: ApplicantInterviews; onClose: () => void }

/** Several people, one after the other: put together, arranged for everybody at once, and proposed or booked. */
export function PanelDialog({ id, name, start, onClose }: PanelDialogProps) {
  const panel = usePanel(id, start, onClose)
  const { form, change, problems, found, picked, find, send, isSearching, isSending, failure, missing } =
    panel
  const hasPlans = found !== undefined && found.all.length > 0
  return (
    <Dialog
      open
      wide
      title={`Arrange a panel with ${name}`}
      subtitle="One visit or call, several people. We look for times at which each part has its people."
      dismissible={!isSending}
      onClose={onClose}
      actions={
        <>
          {hasPlans ? (
            <>
              <Button
                size="lg"
                busy={isSending}
                aria-disabled={picked.length === 0}
                onClick={() => picked.length > 0 && send(false)}
              >
                Send invitation
              </Button>
              {picked.length === 1 && (
                <Button size="lg" variant="outlined" busy={isSending} onClick={() => send(true)}>
                  Book this time
                </Button>
              )}
            </>
          ) : (
            <Button size="lg" busy={isSearching} onClick={find}>
              Find times
            </Button>
          )}
          <Button variant="ghost" size="lg" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {failure && (
          <FormError>
            {Object.values(failure.errors ?? {})[0]?.[0] ?? failure.message} Nothing was sent; what you chose
            is kept.
          </FormError>
        )}
        <MeetingPlace {...{ form, change, problems }} />
        <PanelParts panel={panel} people={start.people} />
        {missing && <p className="text-sm font-bold text-danger">{missing}</p>}
        <PanelPlans panel={panel} />
        <InvitationNote {...{ name, form, change, problems }} timeZone={panel.timeZone} />
      </div>
    </Dialog>
  )
}
