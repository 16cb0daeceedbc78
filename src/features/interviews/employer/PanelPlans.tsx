import { CheckField } from '#/ui/form/Choices.tsx'
import { Notice } from '#/ui/notes/Notice.tsx'
import type { PanelPlan, usePanel } from '../panel/use-panel.ts'
import { bothZones, clockTime, dayLabel, otherZoneTime, zoneLabel } from '../times.ts'
import { AnotherTime, toggled } from './TimeChoices.tsx'

/** The best arrangements that were found, to choose among; in both zones. */
export function PanelPlans({ panel }: { panel: ReturnType<typeof usePanel> }) {
  const { found, picked, setPicked, timeZone, problems } = panel
  if (!found) return null
  if (found.all.length === 0)
    return (
      <Notice role="status" className="text-sm">
        Within two weeks there is no time at which every part has its people
        {panel.form.parts.some(({ room }) => room) && ' and its room'}. Let more people take a part, make one
        shorter, or let the order be free.
      </Notice>
    )
  const { seekerTimeZone } = found
  const shown = new Set(found.plans.map(({ startsAt }) => startsAt))
  const theirs = (time: string) => {
    const other = seekerTimeZone && otherZoneTime(time, timeZone, seekerTimeZone)
    return other && <span className="font-normal text-fg-muted"> ({other} for them)</span>
  }
  return (
    <fieldset>
      <legend className="font-bold">Times to propose</legend>
      <ul className="mt-2 grid gap-3">
        {found.plans.map((plan) => (
          <li key={plan.startsAt}>
            <CheckField
              id={`plan-${plan.startsAt}`}
              checked={picked.includes(plan.startsAt)}
              onChange={({ target }) => setPicked(toggled(picked, plan.startsAt, target.checked))}
              label={
                <span className="tabular-nums">
                  {dayLabel(plan.startsAt, timeZone)}, {clockTime(plan.startsAt, timeZone)} to{' '}
                  {clockTime(plan.endsAt, timeZone)} {zoneLabel(plan.startsAt, timeZone)}
                  {theirs(plan.startsAt)}
                </span>
              }
              hint={<PlanParts plan={plan} timeZone={timeZone} />}
            />
          </li>
        ))}
        {picked
          .filter((time) => !shown.has(time))
          .map((time) => (
            <li key={time}>
              <CheckField
                id={`plan-${time}`}
                checked
                onChange={() => setPicked(toggled(picked, time, false))}
                label={<span className="tabular-nums">{bothZones(time, timeZone, seekerTimeZone)}</span>}
              />
            </li>
          ))}
      </ul>
      <div className="mt-3">
        <AnotherTime
          id="another-panel-time"
          others={found.all.filter((time) => !shown.has(time) && !picked.includes(time))}
          {...{ picked, timeZone, onChange: setPicked }}
        />
      </div>
      {problems.times && <p className="mt-2 text-sm font-bold text-danger">{problems.times}</p>}
    </fieldset>
  )
}

const PlanParts = ({ plan, timeZone }: { plan: PanelPlan; timeZone: string }) => (
  <>
    {plan.parts.map(({ name, startsAt, people, room }) => (
      <span key={startsAt} className="tabular-nums block">
        {clockTime(startsAt, timeZone)}{' '}
        {[name, people.map((one) => one.name).join(' and '), room].filter(Boolean).join(', ')}
      </span>
    ))}
  </>
)
