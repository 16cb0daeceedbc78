import type { ReactNode } from 'react'
import { staticPart } from '#/client/loading/static-part.tsx'
import type { Job } from '#/features/jobs/api.ts'
import { SaveButton } from '#/features/seekers/saved/SaveButton.tsx'
import { paths } from '#/shared/paths.ts'
import { CopyLink } from '#/ui/copy/CopyLink.tsx'
import { Share2 } from '#/ui/icons/reading-icons.tsx'

const PanelPay = staticPart(() => import('./PanelPay.tsx').then((module) => module.PanelPay))

export type PanelProps = { job: Job; className?: string }

/** The panel of a job that takes applications; yellow, because it is what the page is for. */
export const OpenPanel = ({ job, className = '', children }: PanelProps & { children: ReactNode }) => (
  <section aria-label="Apply" className={`rounded-box bg-brand p-6 ${className}`}>
    <PanelPay pay={job.pay} />
    {children}
    <div className="mt-4 flex gap-2 border-t border-fg/25 pt-4 *:flex-1">
      <SaveButton slug={job.slug} title={job.title} variant="word" />
      <CopyJobLink slug={job.slug} />
    </div>
  </section>
)

export const CopyJobLink = ({ slug }: { slug: string }) => (
  <CopyLink variant="ghost" icon={Share2} link={() => window.location.origin + paths.jobDetail(slug)} />
)

/** The bar at the bottom of the screen, on phones only. */
export const ApplyBarFrame = ({ children }: { children: ReactNode }) => (
  <div className="fixed inset-x-0 bottom-(--bottom-bar,0px) z-20 flex gap-2.5 border-t border-base-300 bg-base-100 p-3 pb-[max(12px,env(safe-area-inset-bottom))] lg:hidden">
    {children}
  </div>
)

export const SaveFromBar = ({ job: { slug, title } }: { job: Job }) => (
  <SaveButton slug={slug} title={title} variant="outlined" className="size-12" />
)

/** What a button in the bar takes of it. */
export const barButtonClass = 'min-w-0 flex-1'
