import { type ComponentProps, type ReactNode, useId } from 'react'
import { type ButtonStyle, buttonClass } from '../Button.tsx'

type FileButtonProps = Pick<ButtonStyle, 'variant' | 'size'> &
  Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'size' | 'className' | 'children'> & {
    /** The endings of file names that can be chosen. */
    accept: string
    /** Called with what was chosen; more than one only with `multiple`. The same file can be chosen again at once. */
    onChoose: (files: [File, ...File[]]) => void
    /** Of the button. */
    className?: string
    /** Of the words on the button, to name it by more than them. */
    labelId?: string
    children: ReactNode
  }

/** A button that opens the file picker of the system. */
export function FileButton({
  variant = 'outlined',
  size,
  className = '',
  onChoose,
  labelId,
  children,
  ...input
}: FileButtonProps) {
  const ownId = useId()
  const id = input.id ?? ownId
  return (
    <>
      <input
        {...input}
        id={id}
        type="file"
        className="peer sr-only"
        onChange={({ target }) => {
          const [first, ...others] = target.files ?? []
          // Else a file that was mended meanwhile would be no change.
          target.value = ''
          if (first) onChoose([first, ...others])
        }}
      />
      <label
        id={labelId}
        htmlFor={id}
        className={buttonClass({
          ...{ variant, size },
          className: `w-fit peer-disabled:opacity-50 peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 ${className}`,
        })}
      >
        {children}
      </label>
    </>
  )
}
