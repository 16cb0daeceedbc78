import type { ComponentProps, MouseEvent } from 'react'
import { Link } from 'react-router'

const variants = {
  primary: 'btn-primary',
  dark: 'btn-dark',
  outlined: 'btn-outlined',
  ghost: 'btn-ghost',
  danger: 'btn-danger',
  /** Solid red, only for the last step of an irreversible action. */
  'danger-solid': 'btn-danger-solid',
  /** Outlined, on dark backgrounds. */
  'on-dark': 'btn-on-dark',
}
const sizes = { sm: 'btn-sm', md: '', lg: 'btn-lg', xl: 'btn-xl' }

export type ButtonStyle = {
  variant?: keyof typeof variants
  size?: keyof typeof sizes
  square?: boolean
  className?: string
}

/** The classes of a button, for the rare element that is neither button nor link (a label, a summary). */
export const buttonClass = ({ variant = 'primary', size = 'md', square, className = '' }: ButtonStyle) =>
  `btn ${variants[variant]} ${sizes[size]} ${square ? 'btn-square' : ''} ${className}`

type ButtonProps = ComponentProps<'button'> & ButtonStyle & { busy?: boolean }

/** While `busy` it keeps label and focus but ignores clicks: a disabled button would lose the focus. */
export const Button = ({
  variant,
  size,
  square,
  busy,
  className,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) => {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy || rest['aria-disabled'] === true) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      onClick={press}
      className={buttonClass({ variant, size, square, className })}
    >
      {busy && <span className="loading loading-spinner loading-sm" aria-hidden="true" />}
      {children}
    </button>
  )
}

type ButtonLinkProps = ComponentProps<typeof Link> & ButtonStyle

export const ButtonLink = ({ variant, size, square, className, ...rest }: ButtonLinkProps) => (
  <Link {...rest} className={buttonClass({ variant, size, square, className })} />
)
