import { Link } from 'react-router'
import { paths } from '#/shared/paths.ts'

/** Stands below every button that creates an account, or leads to one. */
export const TermsNote = ({ by = 'creating an account' }: { by?: string }) => (
  <p className="text-sm text-fg-muted">
    By {by} you agree to the{' '}
    <Link to={paths.terms} className="link text-fg">
      terms
    </Link>{' '}
    and have read the{' '}
    <Link to={paths.privacy} className="link text-fg">
      privacy policy
    </Link>
    .
  </p>
)
