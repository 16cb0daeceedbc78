import { useWrite } from '#/client/queries/use-write.ts'
import { ReasonDialog } from '#/ui/overlay/ReasonDialog.tsx'
import type { CompanyInterview } from '../employer/company-interview.ts'
import { staleAfterScorecard } from './company-scorecards.ts'

/** What the applicant reads of the interview. Scorecards stay with the team. */
export function FeedbackDialog({ interview, onClose }: { interview: CompanyInterview; onClose: () => void }) {
  const { write, isBusy, failure } = useWrite('POST /employer/interviews/:id/feedback', {
    silent: true,
    toast: true,
    done: onClose,
    invalidates: staleAfterScorecard,
  })
  return (
    <ReasonDialog
      title={`Write to ${interview.seekerName} how it went`}
      text="They read it at once, by mail and on the page of the interview, and it cannot be taken back. Of the scorecards they read nothing."
      verb="Send the feedback"
      label="Feedback"
      hint="What went well, and what would help them next time."
      missing="Write what they should read"
      maxLength={4000}
      busy={isBusy}
      failure={failure?.message}
      onConfirm={(feedback) => write({ id: interview.id, feedback })}
      onClose={onClose}
    />
  )
}
