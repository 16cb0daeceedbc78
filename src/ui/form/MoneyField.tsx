import { type ReactNode, type Ref, useState } from 'react'
import { decimalsOf, formatAmount, readAmount } from '#/shared/money/money-input.ts'
import { Field, type FieldText } from './Field.tsx'

type Money = {
  /** Null while nothing is typed; NaN while what is typed is no amount, so that no schema accepts it. */
  value: number | null
  onChange: (value: number | null) => void
  currency: string
  /** Fewer than the currency has, for pay in whole units. */
  decimals?: number
}

/**
 * The text of an amount: kept as typed, written as `36.50` or `148,000` on leaving the field. What is no amount
 * stays, with a `problem` in words once the field was left.
 */
export function useMoneyText({ value, onChange, currency, decimals = decimalsOf(currency) }: Money) {
  const [typed, setTyped] = useState('')
  const [isLeft, setIsLeft] = useState(false)
  const { amount = Number.NaN, problem } = readAmount(typed, currency, decimals)
  const isNoAmount = Number.isNaN(value)
  // Somebody else may have set the value: a button, or what was stored.
  const text = Object.is(amount, value) || isNoAmount ? typed : value === null ? '' : formatAmount(value)
  return {
    problem: isNoAmount && (isLeft || !typed) ? (problem ?? 'Enter the amount again') : undefined,
    input: {
      value: text,
      onChange: ({ target }: { target: HTMLInputElement }) => {
        setTyped(target.value)
        const { amount = Number.NaN } = readAmount(target.value, currency, decimals)
        onChange(amount)
      },
      onBlur: () => {
        setIsLeft(true)
        if (value !== null && !isNoAmount) setTyped(formatAmount(value))
      },
      inputMode: 'decimal',
      autoComplete: 'off',
      type: 'text',
    } as const,
  }
}

type MoneyFieldProps = Money &
  FieldText & {
    id: string
    className?: string
    placeholder?: string
    /** Buttons beside the input. */
    around?: (input: ReactNode) => ReactNode
    inputRef?: Ref<HTMLInputElement>
    'data-autofocus'?: boolean
  }

/** The field for every amount of money. */
export const MoneyField = ({
  value,
  onChange,
  currency,
  decimals,
  around = (input) => input,
  className = '',
  placeholder,
  error,
  id,
  inputRef,
  'data-autofocus': autofocus,
  ...field
}: MoneyFieldProps) => {
  const { input, problem } = useMoneyText({ value, onChange, currency, decimals })
  return (
    <Field {...field} id={id} error={problem ?? error}>
      {(aria) =>
        around(
          <input
            {...input}
            {...aria}
            ref={inputRef}
            name={id}
            placeholder={placeholder}
            data-autofocus={autofocus}
            className={`input tabular-nums h-12 w-full ${className}`}
          />,
        )
      }
    </Field>
  )
}
