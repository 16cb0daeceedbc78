import { Link } from 'react-router'
import { jobLocation } from '#/features/jobs/fields/job-location.ts'
import { formatMoney, formatOfferPay, payPerYear } from '#/shared/money/money.ts'
import { paths } from '#/shared/paths.ts'
import { DateTime } from '#/ui/DateTime.tsx'
import { Clock } from '#/ui/icons/more-icons.tsx'
import { Table } from '#/ui/Table.tsx'
import { type ApplicationSummary, numberInWords, timeLeft } from '../labels.ts'

/** Several offers at once, the first to end first: enough of each to choose which to open. */
export function OffersSideBySide({ offers }: { offers: readonly ApplicationSummary[] }) {
  const rows = offers.flatMap(({ offer, ...card }) => (offer ? [{ ...card, offer }] : []))
  const [first] = rows
  return (
    <div className="mb-4 overflow-hidden rounded-box border-2 border-brand">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 bg-brand px-4 pb-3.5 pt-3">
        <h2 className="text-xl tracking-[-0.015em]">{numberInWords(rows.length)} offers, side by side</h2>
        {first && timeLeft(first.offer) && (
          <p className="flex items-center gap-2 font-medium">
            <Clock className="size-4" aria-hidden="true" />
            {timeLeft(first.offer)}
          </p>
        )}
      </div>
      <Table
        className="table-padded [&_tbody_tr:last-child]:border-b-0 [&_tbody_tr:last-child>*]:border-b-0"
        caption="Offers that wait for your answer, the first to end first"
        columns={[
          {
            ...{ key: 'job', header: 'Job', rowHeader: true },
            cell: ({ id, job }) => (
              <>
                <Link to={paths.seeker.application(id)} className="link font-bold wrap-anywhere">
                  {job.title}
                </Link>
                <span className="block text-sm text-fg-muted">{job.company.name}</span>
              </>
            ),
          },
          { key: 'place', header: 'Place', cell: ({ job }) => jobLocation(job) },
          { key: 'pay', header: 'Pay', cell: ({ offer }) => <b>{formatOfferPay(offer)}</b> },
          {
            ...{ key: 'year', header: 'Full-time year', alignEnd: true },
            cell: ({ offer }) => formatMoney(payPerYear(offer.amount, offer.period), offer.currency),
          },
          {
            ...{ key: 'start', header: 'Start' },
            cell: ({ offer }) => (offer.startsOn ? <DateTime iso={offer.startsOn} as="day" /> : 'Not named'),
          },
          {
            ...{ key: 'end', header: 'Answer by' },
            cell: ({ offer }) =>
              offer.answerBy ? <DateTime iso={offer.answerBy} as="deadline" /> : 'No day',
          },
        ]}
        rows={rows}
        rowKey={({ id }) => id}
      />
    </div>
  )
}
