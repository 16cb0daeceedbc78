import { redirect } from 'react-router'

/** The spec: any other path redirects to the root. */
export function loader() {
  throw redirect('/')
}
