import { Link } from 'react-router'
import { paths } from '#/shared/paths.ts'
import { plural } from '#/shared/sentence.ts'
import type { Job } from './api.ts'

/** Where it is behind, by the count of its own board. A paused job says so itself. */
export const LateAnswers = ({ job: { lateAnswers, intakePaused } }: { job: Job }) =>
  lateAnswers > 0 &&
  !intakePaused && (
    <p className="mt-5 border-s-4 border-warning ps-3 text-sm">
      {plural(lateAnswers, 'applicant')} {lateAnswers === 1 ? 'has' : 'have'} waited longer than promised.{' '}
      <Link to={paths.answerBond} className="link">
        The rule
      </Link>
    </p>
  )
