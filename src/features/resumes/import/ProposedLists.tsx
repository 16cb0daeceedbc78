import { plural } from '#/shared/sentence.ts'
import { CertaintyBadge, Changes, PlaceButton, WhyUnchosen } from './Certainty.tsx'
import { keptOf } from './choices.ts'
import type { ProposalParts } from './ProposalForm.tsx'
import { partLabel } from './part-label.ts'

/** Skills, and what the profile has no field for. */
export function ProposedLists({ proposal, reasons, choices, change, show }: ProposalParts) {
  const { skills, otherParts } = proposal.suggestions
  const kept = keptOf(proposal.suggestions)
  const toggle = (name: 'skills' | 'kept', at: number) =>
    change({ [name]: choices[name].map((one, index) => (index === at ? { on: !one.on } : one)) })
  return (
    <>
      {skills.length > 0 && (
        <section aria-labelledby="proposed-skills" className="mt-10">
          <div className="flex flex-wrap items-baseline gap-x-3">
            <h3 id="proposed-skills" className="text-xl">
              Skills
            </h3>
            <PlaceButton
              lines={[...new Set(skills.flatMap(({ lines }) => lines))]}
              what="skills"
              show={show}
            />
          </div>
          <ul className="mt-3 flex flex-wrap gap-2 border-t border-base-300 pt-4">
            {skills.map(({ value, years, changes }, at) => (
              <li key={value} className="min-w-0">
                <label className="inline-flex max-w-full items-center gap-2 rounded border border-base-300 px-2.5 py-1.5 has-checked:border-fg">
                  <input
                    type="checkbox"
                    className="checkbox checkbox-sm"
                    checked={choices.skills[at]?.on ?? false}
                    onChange={() => toggle('skills', at)}
                  />
                  <span className="min-w-0 wrap-anywhere">
                    {value}
                    {years !== null && `, ${plural(years, 'year')}`}
                  </span>
                  <WhyUnchosen on={choices.skills[at]?.on ?? false} reason={reasons.skills[at]} />
                </label>
                <Changes changes={changes} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {(kept.length > 0 || otherParts.length > 0) && (
        <section aria-labelledby="proposed-kept" className="mt-10">
          <h3 id="proposed-kept" className="text-xl">
            Languages, certificates, links, projects
          </h3>
          <p className="mt-1 max-w-[34em] text-sm text-fg-muted">
            They go into your profile if it has a field for them; a language needs a level from A1 to C2. We
            store the rest privately, as JSON Resume, until you delete it under “Your résumé”. It doesn’t go
            to employers with your profile.
          </p>
          <ul className="mt-3 border-t border-base-300">
            {kept.map(({ kind, value, certainty, from, lines, changes }, at) => (
              <li key={from} className="flex items-start gap-3 border-b border-base-300 py-2.5">
                <input
                  id={`kept-${from}`}
                  type="checkbox"
                  className="checkbox checkbox-sm mt-0.5"
                  checked={choices.kept[at]?.on ?? false}
                  onChange={() => toggle('kept', at)}
                />
                <div className="min-w-0 flex-1">
                  <label htmlFor={`kept-${from}`} className="wrap-anywhere">
                    <span className="text-fg-muted">{kind}:</span> {value}
                  </label>
                  <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
                    <CertaintyBadge certainty={certainty} />
                    <WhyUnchosen on={choices.kept[at]?.on ?? false} reason={reasons.kept[at]} />
                  </div>
                  {reasons.kept[at] !== 'same' && <Changes changes={changes} />}
                </div>
                <PlaceButton lines={lines} what={value} show={show} />
              </li>
            ))}
            {otherParts.length > 0 && (
              <li className="flex items-start gap-3 border-b border-base-300 py-2.5">
                <input
                  id="kept-other"
                  type="checkbox"
                  className="checkbox checkbox-sm mt-0.5"
                  checked={choices.other}
                  onChange={() => change({ other: !choices.other })}
                />
                <label htmlFor="kept-other" className="min-w-0 flex-1 wrap-anywhere">
                  <span className="text-fg-muted">Stored privately:</span>{' '}
                  {otherParts.map(partLabel).join(', ')}
                </label>
              </li>
            )}
          </ul>
        </section>
      )}
    </>
  )
}
