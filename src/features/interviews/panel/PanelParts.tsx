import { Button } from '#/ui/Button.tsx'
import { CheckField } from '#/ui/form/Choices.tsx'
import { SelectField, TextField } from '#/ui/form/TextField.tsx'
import { Plus } from '#/ui/icons/icons.tsx'
import { PeopleChoices } from '../employer/InvitationFields.tsx'
import type { ApplicantInterviews } from '../employer/use-invitation.ts'
import { interviewLengths, lengthLabel } from '../kinds.ts'
import { maxParts, maxPartsInAnyOrder } from './limits.ts'
import type { PartDraft, usePanel } from './use-panel.ts'

const breaks = [5, 10, 15, 30, 45, 60]

type PanelPartsProps = {
  panel: ReturnType<typeof usePanel>
  people: ApplicantInterviews['people']
}

/** The parts of a panel: what, how long, and who can take each. */
export function PanelParts({ panel: { form, changePanel }, people }: PanelPartsProps) {
  const { parts } = form
  const change = (key: number, changes: Partial<PartDraft>) =>
    changePanel({ parts: parts.map((part) => (part.key === key ? { ...part, ...changes } : part)) })
  const add = () => {
    const key = Math.max(...parts.map((part) => part.key)) + 1
    const more = { key, name: `Part ${parts.length + 1}`, minutes: 45, people: [], isAnyone: false, room: '' }
    changePanel({
      parts: [...parts, more],
      isOrderFree: form.isOrderFree && parts.length < maxPartsInAnyOrder,
    })
  }
  return (
    <div>
      <h3 className="text-base">Parts</h3>
      <ol className="mt-2 grid gap-4">
        {parts.map((part, place) => (
          <li key={part.key} className="rounded-box border border-base-300 p-4">
            <fieldset>
              <legend className="sr-only">Part {place + 1}</legend>
              <div className="grid gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
                <TextField
                  id={`part-name-${part.key}`}
                  label={`Part ${place + 1}`}
                  maxLength={80}
                  value={part.name}
                  onChange={({ target }) => change(part.key, { name: target.value })}
                />
                <SelectField
                  id={`part-minutes-${part.key}`}
                  label="Length"
                  value={String(part.minutes)}
                  onChange={({ target }) => change(part.key, { minutes: Number(target.value) })}
                  options={interviewLengths.map((minutes) => ({
                    value: String(minutes),
                    label: lengthLabel(minutes),
                  }))}
                />
                <TextField
                  id={`part-room-${part.key}`}
                  label="Room"
                  optional
                  maxLength={200}
                  placeholder="Any of: Pier, Dock"
                  value={part.room}
                  onChange={({ target }) => change(part.key, { room: target.value })}
                />
              </div>
              <PeopleChoices
                people={people}
                chosen={part.people}
                idPrefix={`part-${part.key}`}
                className="mt-3"
                onChange={(chosen) => change(part.key, { people: chosen })}
              />
              <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
                {part.people.length > 1 ? (
                  <CheckField
                    id={`part-anyone-${part.key}`}
                    label="Any one of them is enough"
                    checked={part.isAnyone}
                    onChange={({ target }) => change(part.key, { isAnyone: target.checked })}
                  />
                ) : (
                  <span />
                )}
                {parts.length > 2 && (
                  <Button
                    size="sm"
                    variant="ghost"
                    onClick={() => changePanel({ parts: parts.filter((one) => one.key !== part.key) })}
                  >
                    Remove part {place + 1}
                  </Button>
                )}
              </div>
            </fieldset>
          </li>
        ))}
      </ol>
      <div className="mt-4 flex flex-wrap items-end gap-x-6 gap-y-4">
        {parts.length < maxParts && (
          <Button size="sm" variant="outlined" onClick={add}>
            <Plus className="size-4" aria-hidden="true" />
            Add a part
          </Button>
        )}
        <SelectField
          id="panel-break"
          label={<span className="text-sm">Break after 90 minutes</span>}
          value={String(form.breakMinutes)}
          onChange={({ target }) => changePanel({ breakMinutes: Number(target.value) })}
          options={breaks.map((minutes) => ({ value: String(minutes), label: lengthLabel(minutes) }))}
        />
        {parts.length <= maxPartsInAnyOrder && (
          <CheckField
            id="panel-order"
            label="In any order"
            checked={form.isOrderFree}
            onChange={({ target }) => changePanel({ isOrderFree: target.checked })}
          />
        )}
      </div>
    </div>
  )
}
