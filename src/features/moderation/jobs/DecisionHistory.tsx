import type { DataOf } from '#/client/api.ts'
import { findJobDecisionReason } from '#/features/jobs/decision-reasons.ts'
import { DateTime } from '#/ui/DateTime.tsx'
import { ReviewSection } from '../ReviewSection.tsx'

type History = DataOf<'GET', '/admin/jobs/:id'>['history']
const decisionLabels = { lift: 'Let live', warn: 'Warned', hide: 'Hidden', remove: 'Removed' }

/** Previous decisions, newest first, including undone ones. */
export const DecisionHistory = ({ history }: { history: History }) =>
  history.length > 0 && (
    <ReviewSection id="history" title="Decided before">
      <ol className="mt-2">
        {history.map(({ id, kind, reasonCode, note, by, at, undone }) => (
          <li key={id} className="border-b border-base-300 py-2.5 wrap-anywhere">
            <b>{decisionLabels[kind]}</b>
            {undone && ' (taken back)'}: {note}
            <span className="block text-sm text-fg-muted">
              {findJobDecisionReason(reasonCode)?.label}, {by ?? 'somebody who left'},{' '}
              <DateTime iso={at} as="time" />
            </span>
          </li>
        ))}
      </ol>
    </ReviewSection>
  )
