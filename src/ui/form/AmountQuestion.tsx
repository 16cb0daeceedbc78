import { formatMoney } from '#/shared/money/money.ts'
import type { AmountDoubt } from '#/shared/money/money-input.ts'
import { Notice } from '#/ui/notes/Notice.tsx'
import { Button } from '../Button.tsx'
import { CircleAlert } from '../icons/icons.tsx'

type AmountQuestionProps = {
  /** From `askAboutAmount`; nothing is shown without it. */
  doubt: AmountDoubt | null
  currency: string
  /** Takes the suggested amount into the field; nothing is sent by it. */
  onTake: (amount: number) => void
  /** 'Yes, send $410' */
  yes: string
  onYes: () => void
  /** Back to the amount. */
  onNo: () => void
}

/** Outside the component, so that it runs once for each question. */
const focusFirstButton = (box: HTMLElement | null) => box?.querySelector('button')?.focus()

/**
 * Asks about an amount far outside what is usual, above the button that sends it. Its own buttons stand elsewhere and
 * the safe one has the focus, so a double press answers nothing.
 */
export const AmountQuestion = ({ doubt, currency, yes, onTake, onYes, onNo }: AmountQuestionProps) => {
  if (!doubt) return null
  const { question, suggestion } = doubt
  return (
    <Notice key={question} ref={focusFirstButton} role="alert">
      <p className="flex items-start gap-2 font-bold">
        <CircleAlert className="mt-0.5 size-5 shrink-0 text-warning" aria-hidden="true" />
        <span>{question}</span>
      </p>
      <div className="mt-3 flex flex-wrap gap-2.5 ps-7">
        {suggestion !== null && (
          <Button variant="dark" onClick={() => onTake(suggestion)}>
            Use {formatMoney(suggestion, currency)}
          </Button>
        )}
        <Button variant={suggestion === null ? 'dark' : 'outlined'} onClick={onNo}>
          Change the amount
        </Button>
        <Button variant="outlined" onClick={onYes}>
          {yes}
        </Button>
      </div>
    </Notice>
  )
}
