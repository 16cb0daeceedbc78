import type { SeekerInterview } from '../seeker/interview-actions.ts'

/** What the company wrote to the applicant about the interview; nothing if it did not. */
export const Feedback = ({ interview: { feedback, company } }: { interview: SeekerInterview }) =>
  feedback && (
    <section aria-labelledby="interview-feedback" className="mt-10 max-w-[34em] border-t-2 border-fg pt-4">
      <h2 id="interview-feedback" className="text-lg wrap-anywhere">
        What {company.name} wrote to you
      </h2>
      <p className="mt-2 whitespace-pre-line leading-normal wrap-anywhere">{feedback}</p>
    </section>
  )
