import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { apiQuery } from '#/client/api.ts'
import { lazyPart } from '#/client/loading/lazy-part.ts'
import { useSetParams, useShownParams } from '#/client/use-set-params.ts'
import { Bookmark, Check, ChevronDown, Plus } from '#/ui/icons/icons.tsx'
import { Trash2 } from '#/ui/icons/more-icons.tsx'
import { Menu } from '#/ui/overlay/Menu.tsx'
import { hintOf, isSame, paramsOf, shownOf } from './shown.ts'

const SaveViewDialog = lazyPart(() => import('./SaveViewDialog.tsx').then((module) => module.SaveViewDialog))
const ViewsDialog = lazyPart(() => import('./ViewsDialog.tsx').then((module) => module.ViewsDialog))

/** Named filters and orders of the applicants: to open one, to save what is shown, to remove one. */
export const SavedViews = ({ jobId }: { jobId: string }) => {
  const params = useShownParams()
  const setParams = useSetParams()
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null)
  const { data: views = [] } = useQuery(apiQuery('/employer/jobs/:id/views', { id: jobId }, { silent: true }))
  const shown = shownOf(params)
  const current = views.find((view) => isSame(view, shown))
  const choose = (id: string) => {
    const view = views.find((one) => one.id === id)
    if (view) setParams(paramsOf(view))
    else setDialog(id === 'save' ? 'save' : 'manage')
  }
  return (
    <>
      <Menu
        label={current ? `Views, ${current.name} is shown` : 'Views'}
        variant="outlined"
        placement="bottom start"
        className="h-10! max-w-64 text-sm"
        entries={[
          ...views.map((view) => ({
            id: view.id,
            label: view.name,
            icon: view === current ? Check : Bookmark,
            hint: hintOf(view),
          })),
          { id: 'save', label: 'Save what is shown…', icon: Plus },
          ...(views.some(({ mayRemove }) => mayRemove)
            ? [{ id: 'manage', label: 'Remove a view…', icon: Trash2 }]
            : []),
        ]}
        onAction={choose}
      >
        <Bookmark className="size-4 shrink-0" aria-hidden="true" />
        <span className="truncate">{current?.name ?? 'Views'}</span>
        <ChevronDown className="size-4 shrink-0" aria-hidden="true" />
      </Menu>
      {dialog && (
        <Suspense>
          {dialog === 'save' ? (
            <SaveViewDialog jobId={jobId} shown={shown} onClose={() => setDialog(null)} />
          ) : (
            <ViewsDialog jobId={jobId} views={views} onClose={() => setDialog(null)} />
          )}
        </Suspense>
      )}
    </>
  )
}
