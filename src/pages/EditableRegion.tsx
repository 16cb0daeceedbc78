import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#/ui/Button.tsx'
import { Plus } from '#/ui/icons/icons.tsx'
import { Pencil } from '#/ui/icons/more-icons.tsx'

type EditableRegionProps = {
  /** What is edited, for the buttons: "the text about you". */
  name: string
  isEditing: boolean
  isChanged: boolean
  /** Nothing is there yet. */
  isEmpty: boolean
  /** The button of an empty part, where “Add” would not say what. */
  addLabel?: string
  /** Absent when the reader may not edit. */
  onEdit?: (() => void) | undefined
  onClose: () => void
  /** What others see. */
  children: ReactNode
  editor: ReactNode
}

/** A part of a page as others see it, with a button that puts its fields in its place. */
export function EditableRegion(props: EditableRegionProps) {
  const { name, isEditing, isChanged, isEmpty, addLabel = 'Add', onEdit, onClose, children, editor } = props
  const region = useRef<HTMLDivElement>(null)
  const edit = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(isEditing)
  useEffect(() => {
    if (wasEditing.current === isEditing) return
    wasEditing.current = isEditing
    if (isEditing) region.current?.querySelector<HTMLElement>('input, textarea')?.focus()
    else edit.current?.focus()
  }, [isEditing])
  return (
    <div>
      {isChanged && <p className="mb-2 text-sm font-bold">Changed, not published yet</p>}
      <div ref={region} className={`editable-region ${isChanged ? 'bg-brand-faint' : ''}`}>
        {isEditing ? (
          <>
            {editor}
            <Button variant="outlined" size="sm" className="mt-3" onClick={onClose}>
              Done
              <span className="sr-only"> with {name}</span>
            </Button>
          </>
        ) : (
          <div className={onEdit && 'sm:pe-32'}>
            {children}
            {onEdit && (
              <Button
                ref={edit}
                variant="outlined"
                size="sm"
                className="bg-base-100 max-sm:mt-3 sm:absolute sm:end-3 sm:top-2"
                onClick={onEdit}
              >
                {isEmpty ? (
                  <Plus className="size-4" aria-hidden="true" />
                ) : (
                  <Pencil className="size-4" aria-hidden="true" />
                )}
                {isEmpty ? addLabel : 'Edit'}
                <span className="sr-only"> {name}</span>
              </Button>
            )}
          </div>
        )}
      </div>
    </div>
  )
}

/** In place of a part that is empty. */
export const NotOnThePageYet = ({ children }: { children: ReactNode }) => (
  <p className="text-fg-muted">{children}</p>
)
