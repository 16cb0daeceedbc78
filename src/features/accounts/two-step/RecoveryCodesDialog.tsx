import { Button, buttonClass } from '#/ui/Button.tsx'
import { Download } from '#/ui/icons/more-icons.tsx'
import { Dialog } from '#/ui/overlay/Dialog.tsx'

/** Shown once, because only their hashes are stored. */
export const RecoveryCodesDialog = ({ codes, onClose }: { codes: string[]; onClose: () => void }) => (
  <Dialog
    open
    onClose={onClose}
    title="Your recovery codes"
    subtitle="If you lose your phone or passkey, each code opens your account once. You only see them now: print them, or save them somewhere else."
    actions={
      <Button size="lg" onClick={onClose} data-autofocus>
        I have kept them
      </Button>
    }
  >
    <ul className="grid grid-cols-2 gap-x-6 border-y-2 border-fg py-3">
      {codes.map((code) => (
        <li key={code} className="record-value py-1 text-lg whitespace-nowrap max-[359px]:text-base">
          {code}
        </li>
      ))}
    </ul>
    <a
      className={buttonClass({ variant: 'outlined', className: 'mt-4' })}
      href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`}
      download="waymark-recovery-codes.txt"
    >
      <Download className="size-[18px]" aria-hidden="true" />
      Save as a file
    </a>
  </Dialog>
)
