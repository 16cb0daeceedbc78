import { Link } from 'react-router'
import { lazyPart } from '#/client/loading/lazy-part.ts'
import { staticPart } from '#/client/loading/static-part.tsx'
import { useArrivalSource } from '#/features/applications/sources/arrival.ts'
import { withSource } from '#/features/applications/sources/source.ts'
import { paths, withNext } from '#/shared/paths.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { VisitorOrSignedIn } from '../VisitorOrSignedIn.tsx'
import { OpenPanel, type PanelProps } from './panel-parts.tsx'

// What visitors see of an open job is here; the other panels are loaded by who sees them.
const SignedInPanel = lazyPart(
  () => import('./SignedInApply.tsx').then((module) => module.SignedInPanel),
  ApplyAnyway,
)
const SignedInStatus = lazyPart(
  () => import('./SignedInApply.tsx').then((module) => module.SignedInStatus),
  () => null,
)
const ClosedPanel = lazyPart(() => import('./ClosedPanel.tsx').then((module) => module.ClosedPanel))
const PausedPanel = lazyPart(() => import('./PausedPanel.tsx').then((module) => module.PausedPanel))
const PausedStatus = lazyPart(() => import('./PausedPanel.tsx').then((module) => module.PausedStatus))
const ReplyBy = staticPart(() => import('../ReplyBy.tsx').then((module) => module.ReplyBy), { inline: true })

const VisitorReplyBy = staticPart(() => import('../ReplyBy.tsx').then((module) => module.VisitorReplyBy))

/** The apply panel in its states; yellow only while the seeker can still decide. */
export const ApplyPanel = (panel: PanelProps) => (
  <VisitorOrSignedIn visitor={<VisitorPanel {...panel} />} signedIn={<SignedInPanel {...panel} />} />
)

function VisitorPanel(panel: PanelProps) {
  const { slug, status, intakePaused, steps } = panel.job
  const source = useArrivalSource()
  if (status === 'closed') return <ClosedPanel {...panel} />
  if (intakePaused) return <PausedPanel {...panel} />
  return (
    <OpenPanel {...panel}>
      <div className="visitors-only">
        <ButtonLink
          to={withSource(paths.guestApply(slug), source)}
          variant="dark"
          size="xl"
          className="mt-5 w-full"
        >
          Apply
        </ButtonLink>
        <p className="mt-3 font-medium">
          You need no account to start. Have one?{' '}
          <Link to={withNext(paths.login, withSource(paths.seeker.apply(slug), source))} className="link">
            Log in
          </Link>
        </p>
        <p className="mt-2 text-sm font-medium">
          <ReplyBy steps={steps} />
        </p>
      </div>
    </OpenPanel>
  )
}

/** Where the code for who is signed in cannot be loaded: the form says what else there is to say. */
function ApplyAnyway(panel: PanelProps) {
  if (panel.job.status === 'closed' || panel.job.intakePaused) return <VisitorPanel {...panel} />
  return (
    <OpenPanel {...panel}>
      <ButtonLink to={paths.seeker.apply(panel.job.slug)} variant="dark" size="xl" className="mt-5 w-full">
        Apply
      </ButtonLink>
    </OpenPanel>
  )
}

/** Status in a line or two, for phones; the button is in ApplyBar. */
export const StatusPanel = (panel: PanelProps) => (
  <VisitorOrSignedIn visitor={<VisitorStatus {...panel} />} signedIn={<SignedInStatus {...panel} />} />
)

function VisitorStatus(panel: PanelProps) {
  const { status, intakePaused, steps } = panel.job
  if (status === 'closed') return <ClosedPanel {...panel} />
  if (intakePaused) return <PausedStatus {...panel} />
  return <VisitorReplyBy steps={steps} onPhone />
}
