import { useQuery } from '@tanstack/react-query'
import { create } from 'zustand'
import { apiQuery } from '#/client/api.ts'
import { useWrite } from '#/client/queries/use-write.ts'

/** What was pressed and is not answered yet: slug to the wanted state. Every place that shows the job shows the same. */
const usePending = create<Record<string, boolean | undefined>>(() => ({}))

/** The jobs that were just dismissed or taken back, and a function to do so, which answers whether it was kept. */
export function useDismissals() {
  const pending = usePending()
  const options = { parallel: true, invalidates: ['/dismissed-jobs', '/recommended-jobs'] } as const
  const { write: save } = useWrite('PUT /dismissed-jobs/:slug', options)
  const { write: remove } = useWrite('DELETE /dismissed-jobs/:slug', options)
  const change = async (slug: string, isDismissed: boolean) => {
    usePending.setState({ [slug]: isDismissed })
    const answer = await (isDismissed ? save({ slug }) : remove({ slug }))
    usePending.setState({ [slug]: undefined })
    return answer !== null
  }
  return { pending, change }
}

/** Whether somebody said that this job is not for them, and a function to say so or take it back. */
export function useDismissedJob(slug: string) {
  const { pending, change } = useDismissals()
  const list = useQuery({ ...apiQuery('/dismissed-jobs', {}, { silent: true }), staleTime: 60_000 })
  return {
    isDismissed: pending[slug] ?? list.data?.some((job) => job.slug === slug) ?? false,
    change: (isDismissed: boolean) => change(slug, isDismissed),
  }
}
