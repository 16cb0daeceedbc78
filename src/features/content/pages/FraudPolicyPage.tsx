import { pageMeta, readPublicUrl } from '#/client/meta.ts'
import { paths } from '#/shared/paths.ts'
import type { Route } from './+types/FraudPolicyPage'
import { FraudPolicy } from './FraudPolicy.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Fraud policy',
    description: 'No real job asks you to pay. Six signs of a fake, and what to do if you already paid.',
    path: paths.fraudPolicy,
    publicUrl: readPublicUrl(matches),
  })

export default function FraudPolicyPage() {
  return (
    <main id="main">
      <FraudPolicy />
    </main>
  )
}
