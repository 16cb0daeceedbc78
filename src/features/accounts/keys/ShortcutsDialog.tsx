import { useState } from 'react'
import { areLetterKeysOn, toggleLetterKeys } from '#/client/keys/letter-shortcuts.ts'
import { CheckField } from '#/ui/form/Choices.tsx'
import { Dialog } from '#/ui/overlay/Dialog.tsx'
import type { ShortcutKey } from './ShortcutsButton.tsx'

const ownKey: ShortcutKey = ['?', 'These keys']

type ShortcutsDialogProps = { keys: readonly ShortcutKey[]; onClose: () => void }

/** The keys of a page, and the switch that turns the letters off. */
export function ShortcutsDialog({ keys, onClose }: ShortcutsDialogProps) {
  const [areOn, setOn] = useState(areLetterKeysOn)
  return (
    <Dialog open onClose={onClose} title="Keys">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-2.5">
        {[...keys, ownKey].map(([key, what]) => (
          <div key={key} className="contents">
            <dt className="font-bold">{key}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <CheckField
        className="mt-6"
        variant="toggle"
        label="Keys in this tab"
        hint="Turn them off if you dictate or use voice control."
        checked={areOn}
        onChange={(event) => {
          toggleLetterKeys(event.target.checked)
          setOn(event.target.checked)
        }}
      />
    </Dialog>
  )
}
