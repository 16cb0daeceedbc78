import { Choices } from '#/ui/form/Choices.tsx'

/** A right that a program can be given, in words. */
export type DescribedRight<Right extends string> = { right: Right; label: string; hint: string }

export const describeRights = <Right extends string>(
  rights: readonly Right[],
  labels: Record<Right, string>,
  hints: Record<Right, string>,
): DescribedRight<Right>[] => rights.map((right) => ({ right, label: labels[right], hint: hints[right] }))

type RightChoicesProps<Right extends string> = {
  /** Those that can be chosen. */
  rights: readonly DescribedRight<Right>[]
  /** What none of them lets a program do. */
  hint: string
  columns?: string
  error: string | undefined
  value: readonly Right[]
  onChange: (chosen: Right[]) => void
}

/** What a program may do, in the order of `rights`. */
export const RightChoices = <Right extends string>({
  rights,
  value,
  onChange,
  ...shown
}: RightChoicesProps<Right>) => (
  <Choices
    label="What it may do"
    name="rights"
    multiple
    {...shown}
    value={value}
    onChange={({ target }) =>
      onChange(
        rights.flatMap(({ right }) =>
          (right === target.value ? target.checked : value.includes(right)) ? [right] : [],
        ),
      )
    }
    choices={rights.map(({ right, label, hint }) => ({
      value: right,
      label: <span className="font-bold">{label}</span>,
      hint,
    }))}
  />
)
