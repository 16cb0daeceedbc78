import { Link } from 'react-router'
import { paths } from '#/shared/paths.ts'
import { plural } from '#/shared/sentence.ts'
import type { Job } from './api.ts'

/** Warns of late answers, by the number that its team sees. A paused job has its own notice. */
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
