import type { DataOf } from '#/client/api.ts'
import { DateTime } from '#/ui/DateTime.tsx'
import { ReviewSection } from '../ReviewSection.tsx'

type Message = DataOf<'GET', '/admin/reports/:id'>['messages'][number]

type ReportedMessagesProps = { messages: readonly Message[]; isApplicants: boolean }

/** As text, with nothing that can be pressed: it is there to be judged. */
export const ReportedMessages = ({ messages, isApplicants }: ReportedMessagesProps) => (
  <ReviewSection id="reported-messages" title="What was reported">
    <p className="mt-1 text-sm text-fg-muted">The rest of the conversation stays between its two sides.</p>
    {messages.length === 0 && (
      <p className="mt-3">
        It is gone with the account of the applicant{isApplicants ? '' : ' who reported it'}.
      </p>
    )}
    <ul className="mt-3 grid max-w-[40em] gap-5">
      {messages.map(({ id, author, body, at }) => (
        <li key={id}>
          <p className="text-sm text-fg-muted">
            {author ?? 'Somebody who has left'}, <DateTime iso={at} as="time" />
          </p>
          <blockquote className="mt-1 whitespace-pre-line border-s-4 border-base-300 ps-3 wrap-anywhere">
            {body}
          </blockquote>
        </li>
      ))}
    </ul>
  </ReviewSection>
)
