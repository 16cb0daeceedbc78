import { useQuery } from '@tanstack/react-query'
import { apiQuery, type DataOf } from '#/client/api.ts'
import { withQueries } from '#/client/queries/QueryProvider.tsx'
import { Check, type Icon, LogOut } from '#/ui/icons/icons.tsx'
import { Ban, CircleDollarSign, Trophy, Undo2 } from '#/ui/icons/more-icons.tsx'
import { StatusBadge, type StatusTone } from '#/ui/StatusBadge.tsx'

type Stage = DataOf<'GET', '/applications'>[number]['stage']
type Mark = [string, StatusTone, Icon]

const applied: Mark = ['You applied', 'neutral', Check]
const takenBack: Mark = ['Offer taken back', 'neutral', Undo2]
const offered: Mark = ['Offer', 'brand', CircleDollarSign]

const marks: Record<Stage, Mark> = {
  ...{ applied, 'short-listed': applied, screened: applied, interview: applied },
  ...{ offer: offered, 'offer counter': offered },
  'offer accept': ['Accepted', 'success', Check],
  'offer reject': ['You declined', 'neutral', Undo2],
  hire: ['Hired', 'success', Trophy],
  rejected: ['Not selected', 'neutral', Ban],
  withdrawn: ['You withdrew', 'neutral', LogOut],
}

/** The seeker's application to this job; undefined without one. */
export const useApplicationTo = (slug: string) =>
  useQuery({ ...apiQuery('/applications', {}, { silent: true }), staleTime: 60_000 }).data?.find(
    ({ job }) => job.slug === slug,
  )

export const SeekerStanding = withQueries(({ slug, className }: { slug: string; className?: string }) => {
  const application = useApplicationTo(slug)
  if (!application) return null
  const [words, tone, icon] = application.isRescinded ? takenBack : marks[application.stage]
  return (
    <p className={className}>
      <StatusBadge tone={tone} icon={icon}>
        {words}
      </StatusBadge>
    </p>
  )
})
