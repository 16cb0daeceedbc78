import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { apiQuery, type DataOf } from '#/client/api.ts'
import { useBrowserValue } from '#/client/use-browser-value.ts'
import { ownUnit } from '#/shared/numbers.ts'
import { plural } from '#/shared/sentence.ts'
import { RouteLine } from '#/ui/route/RouteLine.tsx'
import { SegmentedControl } from '#/ui/SegmentedControl.tsx'
import { formatAskedPay } from '../asked-pay.ts'
import { draftFields, isDraftField } from '../draft/fields.ts'
import { profileParts } from '../snapshot-parts.ts'
import { WrittenText } from '../WrittenText.tsx'
import { formatMonthRange } from './month-labels.ts'
import { HiddenFromEmployers } from './ProfileSection.tsx'

type Snapshot = DataOf<'GET', '/profile/preview'>['snapshot']
type Of = 'draft' | 'published'

/** The very snapshot that an application takes, made by the server: of the draft, or as it is published. */
export function ProfilePreview({ draftKey }: { draftKey: string }) {
  const [of, setOf] = useState<Of>('draft')
  const preview = useQuery({
    ...apiQuery('/profile/preview', { of }, { silent: true }),
    placeholderData: keepPreviousData,
  })
  const { refetch } = preview
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft was saved
  useEffect(() => void refetch(), [draftKey])
  const leftOut = preview.data?.leftOut.filter(isDraftField) ?? []
  return (
    <aside
      aria-label="Preview"
      className="self-start max-xl:border-t max-xl:border-base-300 max-xl:pt-8 lg:max-xl:col-start-2 xl:sticky xl:top-10 xl:max-h-[calc(100dvh-140px)] xl:overflow-y-auto"
    >
      <h2 className="text-base font-bold tracking-normal">What employers see</h2>
      <SegmentedControl
        label="Preview of"
        className="mt-2"
        options={[
          { value: 'draft', label: 'With your changes' },
          { value: 'published', label: 'Now' },
        ]}
        value={of}
        onChange={setOf}
      />
      {leftOut.length > 0 && (
        <p className="mt-3 text-sm font-semibold text-warning">
          Can’t be saved as entered: {leftOut.map((field) => draftFields[field]).join(', ')}.
        </p>
      )}
      {preview.data && <SnapshotView snapshot={preview.data.snapshot} />}
      {preview.isError && !preview.data && (
        <p className="mt-3 text-sm text-fg-muted">We couldn’t load the preview. Your profile is safe.</p>
      )}
      <p className="mt-4">
        <HiddenFromEmployers>
          Not sent: photo, phones, street, minimum pay, citizenship, gender, date of birth
        </HiddenFromEmployers>
      </p>
    </aside>
  )
}

function SnapshotView({ snapshot }: { snapshot: Snapshot }) {
  const unit = useBrowserValue(ownUnit, undefined)
  const { name, email, city, region, country, headline, about, experience, skills, skillYears } = snapshot
  const facts = [
    ...snapshot.education.map(({ school, degree, year }) => [
      'Education',
      [degree, school, year].filter(Boolean).join(', '),
    ]),
    ...(snapshot.yearsExperience === null ? [] : [['Experience', plural(snapshot.yearsExperience, 'year')]]),
    ...(snapshot.desiredPay ? [['Asks for', formatAskedPay(snapshot)]] : []),
    ...yesNoFact('Authorized to work there', snapshot.authorisedToWork),
    ...yesNoFact('Needs sponsorship', snapshot.needsSponsorship),
  ] as [string, string][]
  return (
    <div className="mt-3 rounded-box border border-base-300 p-5 wrap-anywhere">
      <p className="text-xl font-[800] leading-tight tracking-[-0.018em]">{name || 'Your name'}</p>
      <p className="text-sm text-fg-muted">{[city, region || country].filter(Boolean).join(', ')}</p>
      {email && <p className="plain-address text-sm text-fg-muted">{email}</p>}
      {headline && <p className="mt-3 font-semibold leading-snug">{headline}</p>}
      {about && <p className="mt-3 whitespace-pre-line text-sm">{about}</p>}
      {experience.length > 0 && (
        <div className="mt-4 border-t border-base-300 pt-4">
          <RouteLine
            tone="past"
            size="small"
            label="Work history"
            stops={experience.map((one, place) => ({
              label: one.title,
              meta: (
                <>
                  {[one.company, formatMonthRange(one)].filter(Boolean).join(', ')}
                  {one.summary && <WrittenText text={one.summary} className="mt-1" />}
                </>
              ),
              state: place === 0 ? 'now' : 'done',
            }))}
          />
        </div>
      )}
      {skills.length > 0 && (
        <p className="mt-4 border-t border-base-300 pt-4 text-sm">
          {skills
            .map((skill) =>
              skillYears[skill] === undefined ? skill : `${skill} (${plural(skillYears[skill], 'year')})`,
            )
            .join(', ')}
        </p>
      )}
      {facts.length > 0 && (
        <dl className="mt-4 grid gap-2 border-t border-base-300 pt-4 text-sm">
          {facts.map(([label, value]) => (
            <div key={label + value} className="flex justify-between gap-3">
              <dt className="shrink-0 text-fg-muted">{label}</dt>
              <dd className="tabular-nums text-end font-bold">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {profileParts(snapshot, unit).map(({ id, title, lines }) => (
        <div key={id} className="mt-4 border-t border-base-300 pt-4 text-sm">
          <h3 className="text-sm font-bold tracking-normal">{title}</h3>
          <ul className="mt-1 grid gap-1">
            {lines.map(({ text, note }) => (
              <li key={`${text} ${note}`}>
                {text}
                {note && <span className="text-fg-muted">: {note}</span>}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

const yesNoFact = (name: string, answer: boolean | null) =>
  answer === null ? [] : [[name, answer ? 'Yes' : 'No']]
