import { companyDecisionKinds as words } from '#/features/companies/decisions/decisions.ts'
import { DateTime } from '#/ui/DateTime.tsx'
import type { VerificationCase } from './case-labels.ts'

type CaseDecision = VerificationCase['decisions'][number]

const Reasons = ({ row }: { row: Pick<CaseDecision, 'reasons' | 'note'> }) => (
  <>
    <span className="font-semibold">{row.reasons.join('. ')}.</span>
    {row.note && <span className="mt-0.5 block whitespace-pre-line wrap-anywhere">{row.note}</span>}
  </>
)

/** The appeal of a company beside the decision it is against. */
export const CaseAppeal = ({
  appeal,
  hasOtherAdmin,
}: {
  appeal: NonNullable<VerificationCase['appeal']>
  hasOtherAdmin: boolean
}) => (
  <section aria-labelledby="appeal" className="mt-7 rounded-box bg-base-200 p-5">
    <h2 id="appeal" className="text-lg">
      The company appeals
    </h2>
    <p className="tabular-nums mt-1 text-sm text-fg-muted">
      Sent <DateTime iso={appeal.at} as="time" />. They were told to expect an answer by{' '}
      <DateTime iso={appeal.answerBy} as="long" />.
    </p>
    <blockquote className="mt-3 max-w-[44em] whitespace-pre-line wrap-anywhere text-[1.0625rem] leading-[1.6]">
      {appeal.text}
    </blockquote>
    <div className="mt-4 border-t border-border pt-3 text-sm">
      <p className="mb-1 text-fg-muted">
        Against “{words[appeal.against.decision].doneLabel}” by{' '}
        {appeal.against.own ? 'you' : (appeal.against.by ?? 'somebody who has left')},{' '}
        <DateTime iso={appeal.against.at} as="time" />
      </p>
      <Reasons row={appeal.against} />
    </div>
    {appeal.against.own && (
      <p className="mt-4 font-semibold">
        {hasOtherAdmin ? (
          'You made this decision, so somebody else answers the appeal.'
        ) : (
          <>
            You made this decision, and nobody else is here to answer. <AddAdminHint />
          </>
        )}
      </p>
    )}
  </section>
)

/** Explains how to add another administrator, where none is left who may decide. */
export const AddAdminHint = () => (
  <>
    A second administrator is made with{' '}
    <code className="whitespace-nowrap text-[0.95em]">npm run admin -- their@address</code>
  </>
)

export const EarlierDecisions = ({ decisions }: { decisions: CaseDecision[] }) => (
  <section aria-labelledby="decided">
    <h2 id="decided" className="border-t-2 border-fg pt-3 text-lg">
      Decisions
    </h2>
    {decisions.length === 0 && <p className="mt-2 text-sm text-fg-muted">Nobody has decided about it yet.</p>}
    <ul>
      {decisions.map((row) => (
        <li key={row.id} className="border-b border-base-300 py-3 text-sm last:border-0">
          <p className="tabular-nums text-fg-muted">
            <b className="text-fg">{words[row.decision].doneLabel}</b> by{' '}
            {row.own ? 'you' : (row.by ?? 'somebody who has left')}, <DateTime iso={row.at} as="time" />
          </p>
          <Reasons row={row} />
        </li>
      ))}
    </ul>
  </section>
)
