import { Link } from 'react-router'
import { paths } from '#/shared/paths.ts'

/** Stands below every button that creates an account. */
export const TermsNote = () => (
  <p className="text-sm text-fg-muted">
    By creating an account you agree to the{' '}
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
