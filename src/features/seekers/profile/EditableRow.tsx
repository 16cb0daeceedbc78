import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#/ui/Button.tsx'
import { Pencil, Trash2 } from '#/ui/icons/more-icons.tsx'
import { WrittenText } from '../WrittenText.tsx'

type EditableRowProps = {
  title: string
  sub: ReactNode
  summary?: string
  open: boolean
  onEdit: () => void
  onDone: () => void
  onCancel: () => void
  onRemove: () => void
  children: ReactNode
}

/** A list row that opens into a small form, which is part of the page's form and saved with it. */
export function EditableRow({ title, sub, summary, open, children, ...actions }: EditableRowProps) {
  const row = useRef<HTMLLIElement>(null)
  const wasOpen = useRef(open)
  useEffect(() => {
    if (open && !wasOpen.current) row.current?.querySelector<HTMLElement>('input')?.focus()
    if (!open && wasOpen.current) row.current?.querySelector<HTMLElement>('button')?.focus()
    wasOpen.current = open
  }, [open])
  if (!open)
    return (
      <li
        ref={row}
        className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3 border-b border-base-300 py-4"
      >
        <div className="min-w-0 wrap-anywhere">
          <h3 className="text-base font-[750] tracking-[-0.01em]">{title}</h3>
          <p className="text-sm text-fg-muted">{sub}</p>
          {summary && <WrittenText text={summary} className="mt-2 text-sm" />}
        </div>
        <Button variant="ghost" square size="sm" aria-label={`Edit ${title}`} onClick={actions.onEdit}>
          <Pencil className="size-4" aria-hidden="true" />
        </Button>
      </li>
    )
  return (
    <li
      ref={row}
      className="-mx-4 border-b border-s-4 border-base-300 border-s-fg bg-brand-faint py-5 ps-6 pe-4"
    >
      <h3 className="text-base font-[750]">{title ? `Editing: ${title}` : 'New'}</h3>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-5">
        {children}
        <div className="flex flex-wrap gap-2.5">
          <Button variant="dark" onClick={actions.onDone}>
            Done
          </Button>
          <Button variant="ghost" onClick={actions.onCancel}>
            Cancel
          </Button>
          <Button variant="ghost" className="text-danger sm:ms-auto" onClick={actions.onRemove}>
            <Trash2 className="size-[18px]" aria-hidden="true" />
            Remove
          </Button>
        </div>
      </div>
    </li>
  )
}
