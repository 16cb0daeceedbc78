import { useState } from 'react'
import { companyDecisionKinds } from '#/features/companies/decisions/decisions.ts'
import { Button } from '#/ui/Button.tsx'
import { CheckField } from '#/ui/form/Choices.tsx'
import { Dialog } from '#/ui/overlay/Dialog.tsx'
import { areLetterKeysOn, toggleLetterKeys, useLetterShortcuts } from './letter-shortcuts.ts'

const keys: [string, string][] = [
  ['J', 'Next case'],
  ['K', 'Case before'],
  ['A', companyDecisionKinds.approve.label],
  ['C', companyDecisionKinds.changes.label],
  ['R', companyDecisionKinds.refuse.label],
  ['S', companyDecisionKinds.suspend.label],
  [
    'U, O',
    `${companyDecisionKinds.uphold.label} or ${companyDecisionKinds.overturn.label.toLowerCase()}, for an appeal`,
  ],
  ['P', 'Propose to lift a suspension'],
  ['?', 'These keys'],
]

/** Shows the keys of the queue, on the button and on `?`. */
export function ShortcutsButton() {
  const [isOpen, setOpen] = useState(false)
  const [areOn, setOn] = useState(true)
  const open = () => {
    setOn(areLetterKeysOn())
    setOpen(true)
  }
  useLetterShortcuts((key) => {
    if (key === '?') open()
    return key === '?'
  })
  return (
    <>
      <Button variant="ghost" size="sm" className="max-lg:hidden" onClick={open}>
        Keys <kbd className="kbd-hint">?</kbd>
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Keys">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-2.5">
          {keys.map(([key, what]) => (
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
    </>
  )
}
