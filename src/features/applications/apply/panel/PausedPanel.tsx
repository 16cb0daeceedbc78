import { Link } from 'react-router'
import { intakePausedSentence } from '#/features/applications/bond/rule.ts'
import { paths } from '#/shared/paths.ts'
import { OpenPanel, type PanelProps } from './panel-parts.tsx'

/** A job that takes no applications until people have their answers. */
export const PausedPanel = (panel: PanelProps) => (
  <OpenPanel {...panel}>
    <IntakePaused className="mt-4 text-sm font-medium" />
  </OpenPanel>
)

/** The same in a line or two, for phones. */
export const PausedStatus = ({ className }: PanelProps) => (
  <IntakePaused className={`border-s-4 border-warning ps-3 text-sm ${className}`} />
)

const IntakePaused = ({ className }: { className: string }) => (
  <p className={className}>
    {intakePausedSentence}{' '}
    <Link to={paths.answerBond} className="link">
      The rule
    </Link>
  </p>
)
