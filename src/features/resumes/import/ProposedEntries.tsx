import { type ReactNode, useState } from 'react'
import { MonthField } from '#/features/seekers/profile/MonthField.tsx'
import { formatMonthRange } from '#/features/seekers/profile/month-labels.ts'
import { Button } from '#/ui/Button.tsx'
import { TextArea, TextField } from '#/ui/form/TextField.tsx'
import { CertaintyBadge, Changes, PlaceButton, WhyUnchosen } from './Certainty.tsx'
import type { Change } from './changes.ts'
import type { Certainty, Choices, Reason } from './choices.ts'
import type { ProposalParts } from './ProposalForm.tsx'
import { partLabel } from './part-label.ts'

type Problems = { problems: Map<string, string> }

/** Jobs and schools: taken one by one, and edited in place. */
export const ProposedEntries = (parts: ProposalParts & Problems) => (
  <>
    <ProposedJobs {...parts} />
    <ProposedSchools {...parts} />
  </>
)

function ProposedJobs({ proposal, reasons, choices, change, show, problems }: ProposalParts & Problems) {
  if (choices.experience.length === 0) return null
  const set = (at: number, changes: Partial<Choices['experience'][number]>) =>
    change({
      experience: choices.experience.map((one, index) => (index === at ? { ...one, ...changes } : one)),
    })
  return (
    <Entries title="Work">
      {choices.experience.map((job, at) => {
        const { support, yearOnly = [], keptKeys = [] } = proposal.suggestions.experience[at] ?? {}
        const key = `experience.${at}`
        return (
          <EntryRow
            key={key}
            id={key}
            on={job.on}
            reason={reasons.experience[at]}
            onTake={() => set(at, { on: !job.on })}
            title={job.title || 'No job title found'}
            sub={[job.company || 'no employer found', formatMonthRange(job)].filter(Boolean).join(', ')}
            problem={problems.get(key)}
            note={yearOnly.length > 0 ? 'Your file only gives the year, so check the month.' : undefined}
            keptKeys={keptKeys}
            changes={support?.changes ?? []}
            certainty={support?.certainty ?? 'guess'}
            lines={support?.lines ?? []}
            show={show}
          >
            <TextField
              label="Job title"
              id={`${key}.title`}
              value={job.title}
              onChange={(event) => set(at, { title: event.target.value, on: true })}
            />
            <TextField
              label="Employer"
              id={`${key}.company`}
              value={job.company}
              onChange={(event) => set(at, { company: event.target.value, on: true })}
            />
            <div className="grid gap-6 sm:grid-cols-2">
              <MonthField
                id={`${key}.from`}
                label="Start"
                value={job.from}
                onChange={(from) => set(at, { from })}
              />
              <MonthField
                id={`${key}.to`}
                label="End"
                hint="Leave empty if you still work there"
                value={job.to}
                onChange={(to) => set(at, { to })}
              />
            </div>
            <TextArea
              label="What you did"
              optional
              id={`${key}.summary`}
              rows={6}
              value={job.summary}
              onChange={(event) => set(at, { summary: event.target.value })}
            />
          </EntryRow>
        )
      })}
    </Entries>
  )
}

function ProposedSchools({ proposal, reasons, choices, change, show, problems }: ProposalParts & Problems) {
  if (choices.education.length === 0) return null
  const set = (at: number, changes: Partial<Choices['education'][number]>) =>
    change({
      education: choices.education.map((one, index) => (index === at ? { ...one, ...changes } : one)),
    })
  return (
    <Entries title="Education">
      {choices.education.map((school, at) => {
        const { support, keptKeys = [] } = proposal.suggestions.education[at] ?? {}
        const key = `education.${at}`
        return (
          <EntryRow
            key={key}
            id={key}
            on={school.on}
            reason={reasons.education[at]}
            onTake={() => set(at, { on: !school.on })}
            title={school.school || 'No school found'}
            sub={[school.degree, school.year].filter(Boolean).join(', ')}
            problem={problems.get(key)}
            keptKeys={keptKeys}
            changes={support?.changes ?? []}
            certainty={support?.certainty ?? 'guess'}
            lines={support?.lines ?? []}
            show={show}
          >
            <TextField
              label="School"
              id={`${key}.school`}
              value={school.school}
              onChange={(event) => set(at, { school: event.target.value, on: true })}
            />
            <TextField
              label="Degree"
              optional
              id={`${key}.degree`}
              value={school.degree}
              onChange={(event) => set(at, { degree: event.target.value })}
            />
            <TextField
              label="Year it ended"
              optional
              id={`${key}.year`}
              inputMode="numeric"
              className="w-28!"
              value={school.year}
              onChange={(event) => set(at, { year: event.target.value })}
            />
          </EntryRow>
        )
      })}
    </Entries>
  )
}

const Entries = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-labelledby={`proposed-${title}`} className="mt-10">
    <h3 id={`proposed-${title}`} className="text-xl">
      {title}
    </h3>
    <ul className="mt-2 border-t border-base-300">{children}</ul>
  </section>
)

type EntryRowProps = {
  id: string
  on: boolean
  reason: Reason | null | undefined
  onTake: () => void
  title: string
  sub: string
  problem: string | undefined
  note?: string | undefined
  keptKeys: string[]
  changes: Change[]
  certainty: Certainty
  lines: number[]
  show: (lines: number[]) => void
  children: ReactNode
}

function EntryRow({
  id,
  on,
  reason,
  onTake,
  title,
  sub,
  problem,
  note,
  keptKeys,
  changes,
  certainty,
  lines,
  show,
  children,
}: EntryRowProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <li
      id={id}
      className="grid scroll-mt-24 grid-cols-[auto_minmax(0,1fr)] gap-x-3 border-b border-base-300 py-3.5"
    >
      <input
        type="checkbox"
        className="checkbox checkbox-sm mt-0.5"
        checked={on}
        aria-label={`Take ${title}`}
        onChange={onTake}
      />
      <div className="min-w-0">
        <p className="font-bold wrap-anywhere">{title}</p>
        <p className="text-fg-muted wrap-anywhere">{sub}</p>
        {note && <p className="mt-1 text-sm text-warning">{note}</p>}
        <Changes changes={changes} />
        {keptKeys.length > 0 && (
          <p className="mt-1 text-sm text-fg-muted wrap-anywhere">
            Kept beside it: {keptKeys.map(partLabel).join(', ')}
          </p>
        )}
        {problem && (
          <p role="alert" className="mt-1 text-sm font-bold text-danger">
            {problem}
          </p>
        )}
        <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
          <CertaintyBadge certainty={certainty} />
          <WhyUnchosen on={on} reason={reason} />
          <PlaceButton lines={lines} what={title} show={show} />
          <Button variant="ghost" size="sm" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? 'Done' : 'Edit'}
            <span className="sr-only"> {title}</span>
          </Button>
        </div>
        {isOpen && <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-6 pb-2">{children}</div>}
      </div>
    </li>
  )
}
