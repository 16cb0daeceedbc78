import { staticPart } from '#/client/loading/static-part.tsx'
import { useSession } from '#/client/session.ts'

// Also below a failure, which must not fail for want of it.
const Footer = staticPart(() => import('./PublicFooter.tsx').then((module) => module.PublicFooter), {
  isOptional: true,
})

/** Its links depend on who reads, so for whoever is signed in it is drawn again. */
export const StaticFooter = () => <Footer role={useSession()?.role ?? null} />
