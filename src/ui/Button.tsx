import type { ComponentProps, MouseEvent } from 'react'
import { Link } from 'react-router'

const KINDS = {
  primary: 'btn-primary',
  dark: 'btn-dark',
  outlined: 'btn-outlined',
  ghost: 'btn-ghost',
  danger: 'btn-danger',
  /** The one red fill: the last step of something that cannot be undone. */
  'danger-solid': 'btn-danger-solid',
  /** Outlined, on dark grounds. */
  'on-dark': 'btn-on-dark',
}
const SIZES = { sm: 'btn-sm', md: '', lg: 'btn-lg', xl: 'btn-xl' }

type Look = { kind?: keyof typeof KINDS; size?: keyof typeof SIZES; square?: boolean; className?: string }

/** For the rare element that must look like a button but is neither (a label, a summary). */
export const buttonClass = ({ kind = 'primary', size = 'md', square, className = '' }: Look) =>
  `btn ${KINDS[kind]} ${SIZES[size]} ${square ? 'btn-square' : ''} ${className}`

type ButtonProps = ComponentProps<'button'> & Look & { busy?: boolean }

/** While `busy` it keeps its label and its focus but ignores presses: a disabled button would lose both. */
export const Button = ({
  kind,
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
      className={buttonClass({ kind, size, square, className })}
    >
      {busy && <span className="loading loading-spinner loading-sm" aria-hidden="true" />}
      {children}
    </button>
  )
}

type ButtonLinkProps = ComponentProps<typeof Link> & Look

export const ButtonLink = ({ kind, size, square, className, ...rest }: ButtonLinkProps) => (
  <Link {...rest} className={buttonClass({ kind, size, square, className })} />
)
