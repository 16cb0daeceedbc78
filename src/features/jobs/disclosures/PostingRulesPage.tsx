import { useState } from 'react'
import { pageMeta, readPublicUrl } from '#/client/meta.ts'
import { paths } from '#/shared/paths.ts'
import { capitalized, plural } from '#/shared/sentence.ts'
import { DateTime } from '#/ui/DateTime.tsx'
import { Plus, Search } from '#/ui/icons/icons.tsx'
import { PageSection } from '#/ui/Section.tsx'
import { type Column, Table } from '#/ui/Table.tsx'
import type { Route } from './+types/PostingRulesPage'
import { lawPlaceName, laws } from './disclosures-for.ts'
import type { Law, Requirement } from './law.ts'
import { longestKept, mustBeKept, type RetentionLaw } from './retention-laws.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'What the law asks of a job ad',
    description:
      'Pay, benefits, AI, vacancy and questions: the rules by place, size of company and day that a job here is held to.',
    path: paths.postingRules,
    publicUrl: readPublicUrl(matches),
  })

/** The day it was on the server, so that page and browser agree. */
export const loader = () => ({ today: new Date().toISOString().slice(0, 10) })

const requirementLabels: Record<Requirement, string> = {
  'pay-range': 'Pay',
  benefits: 'Benefits',
  'ai-use': 'Use of AI',
  vacancy: 'Whether it is a vacancy',
  'closing-day': 'Closing day',
  'no-pay-history': 'No question about earlier pay',
  'no-local-experience': 'No local experience',
  'gender-neutral-title': 'Neutral titles',
}

const columns: Column<Law>[] = [
  {
    key: 'place',
    header: 'Where',
    rowHeader: true,
    cell: ({ place }) => <b>{capitalized(lawPlaceName(place))}</b>,
    className: 'md:w-[16%]',
  },
  {
    key: 'asks',
    header: 'Asks',
    cell: ({ requires, says }) => (
      <span>
        <b>{requirementLabels[requires]}.</b> {says}
      </span>
    ),
  },
  {
    key: 'law',
    header: 'Law',
    cell: ({ law, paragraph }) => (
      <span className="text-sm wrap-anywhere">
        {law}, {paragraph}
      </span>
    ),
    className: 'md:w-[26%]',
  },
  {
    key: 'from',
    header: 'From',
    cell: ({ from, until, minEmployees }) => (
      <span className="text-sm">
        {from ? <DateTime iso={from} as="long" /> : 'No day yet'}
        {until && (
          <>
            {' '}
            until <DateTime iso={until} as="long" />
          </>
        )}
        {minEmployees > 1 && <span className="block text-fg-muted">{minEmployees} people or more</span>}
      </span>
    ),
    className: 'md:w-[16%]',
  },
]

const keepColumns: Column<RetentionLaw>[] = [
  {
    key: 'place',
    header: 'Where',
    rowHeader: true,
    cell: ({ place }) => <b>{place === '*' ? 'Elsewhere' : capitalized(lawPlaceName(place))}</b>,
    className: 'md:w-[16%]',
  },
  {
    key: 'months',
    header: 'Kept',
    cell: ({ months, says }) => (
      <span>
        <b>{plural(months, 'month')}.</b> {says}
      </span>
    ),
  },
  {
    key: 'law',
    header: 'Law',
    cell: ({ law, paragraph }) => (
      <span className="text-sm wrap-anywhere">
        {law}, {paragraph}
      </span>
    ),
    className: 'md:w-[26%]',
  },
  {
    key: 'asOf',
    header: 'Checked on',
    cell: ({ asOf }) => <DateTime iso={asOf} as="long" />,
    className: 'md:w-[16%]',
  },
]

export default function PostingRulesPage({ loaderData: { today } }: Route.ComponentProps) {
  const [typed, setTyped] = useState('')
  const searchText = typed.trim()
  const found = laws.filter((law) => isAt(law, searchText))
  const inForce = found.filter(
    ({ from, until }) => from !== null && from <= today && (!until || today < until),
  )
  const coming = found.filter(({ from }) => from === null || from > today)
  const ended = found.filter(({ until }) => until !== undefined && until <= today)
  return (
    <main id="main" className="pb-20 pt-10 lg:pt-16">
      <PageSection
        id="rules"
        level={1}
        title="What the law asks of a job ad"
        intro="A job here is held to the rules of every place where its work may be done. Each rule applies from its date."
      >
        <div className="max-w-[44em] space-y-3 pt-5">
          <p>
            <b>This is not legal advice.</b> The table is what we know, in our own words, and it can be
            incomplete or out of date. Check the law yourself before you post.
          </p>
          <p>
            Where the size of a company is not stated, or remote work may be done anywhere in a country, the
            stricter rule is taken. Company size is what the company states for the whole company. Where a
            program cannot be sure, such as whether the description names the benefits or asks about earlier
            pay, it adds a note and does not block the job.
          </p>
        </div>
        <label className="relative mt-8 block max-w-[34em]">
          <span className="sr-only">Find a place</span>
          <Search
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 start-3.5 z-1 my-auto size-5 text-fg-muted"
          />
          <input
            type="search"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            placeholder="A state or country"
            className="input h-12 w-full ps-11"
          />
        </label>
        <p role="status" className="mt-2.5 text-sm text-fg-muted">
          {searchText &&
            (found.length > 0
              ? `${plural(found.length, 'rule')} for “${searchText}”.`
              : `We know no rule for “${searchText}”.`)}
        </p>
        <Rules id="in-force" title="In force" rows={inForce} isOpen={searchText !== ''} />
        <Rules id="coming" title="Not yet in force" rows={coming} isOpen={searchText !== ''} />
        <Rules id="ended" title="No longer in force" rows={ended} isOpen={searchText !== ''} />
        <section aria-labelledby="kept" className="mt-12">
          <h2 id="kept" className="text-2xl">
            How long an application is kept
          </h2>
          <p className="mt-2 max-w-[44em]">
            After it has ended, a company can read it for at most these months. Of several places the shortest
            time counts, and a company may choose fewer.
          </p>
          <div className="mt-4">
            <Table
              caption="How long an application is kept"
              columns={keepColumns}
              rows={[...longestKept]}
              rowKey={({ place }) => place}
            />
          </div>
          <h3 className="mt-8 text-xl">Where a record must be kept</h3>
          <p className="mt-2 max-w-[44em]">
            For the rest of this time only an encrypted copy is kept, which nobody who hires can open.
          </p>
          <div className="mt-4">
            <Table
              caption="Where a record must be kept"
              columns={keepColumns}
              rows={[...mustBeKept]}
              rowKey={({ place }) => place}
            />
          </div>
        </section>
      </PageSection>
    </main>
  )
}

/** Folded by country and state: whoever comes looks for the places of one job. */
const Rules = ({ id, title, rows, isOpen }: { id: string; title: string; rows: Law[]; isOpen: boolean }) =>
  rows.length > 0 && (
    <section aria-labelledby={id} className="mt-12">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      <div className="mt-4 border-t-2 border-fg">
        {byName(Map.groupBy(rows, areaOf)).map(([area, laws]) => (
          <details key={area} open={isOpen} className="print-unfold group border-b border-base-300">
            <summary className="flex cursor-pointer list-none items-start justify-between gap-4 py-3.5 [&::-webkit-details-marker]:hidden">
              <span className="flex flex-wrap items-baseline gap-x-3">
                <b>{capitalized(lawPlaceName(area))}</b>
                <span className="text-sm text-fg-muted">{requiredIn(laws)}</span>
              </span>
              <Plus
                aria-hidden="true"
                className="size-5 shrink-0 transition-transform group-open:rotate-45"
              />
            </summary>
            <div className="pb-4">
              <Table
                caption={`${title}: ${lawPlaceName(area)}`}
                // Its towns may have laws of their own.
                columns={laws.every(({ place }) => place === area) ? columns.slice(1) : columns}
                rows={laws}
                rowKey={(law) => law.id}
              />
            </div>
          </details>
        ))}
      </div>
    </section>
  )

/** By the name of the place, as a reader looks for it. */
const byName = (areas: Map<string, Law[]>) =>
  [...areas].sort(([one], [other]) => areaName(one).localeCompare(areaName(other), 'en'))

const areaName = (area: string) => capitalized(lawPlaceName(area)).replace(/^The /, '')

/** `US-NY` for New York and for its towns. */
const areaOf = ({ place }: Pick<Law, 'place'>) => place.split(':')[0] ?? place

/** Whether the typed words are in the name of the place, of its country or of the state it is in. */
const isAt = ({ place }: Law, searchText: string) =>
  [place, areaOf({ place }), place.split('-')[0] ?? place].some((one) =>
    lawPlaceName(one).toLowerCase().includes(searchText.toLowerCase()),
  )

/** 'Pay, benefits, use of AI'. */
const requiredIn = (laws: Law[]) =>
  [...new Set(laws.map(({ requires }) => requirementLabels[requires]))]
    .map((label, at) => (at > 0 ? label.charAt(0).toLowerCase() + label.slice(1) : label))
    .join(', ')
