import type { ComponentProps } from 'react'

const tones = {
  warning: 'border-warning bg-warning-soft',
  danger: 'border-danger bg-danger-soft',
  success: 'border-success bg-success-soft',
  info: 'border-info bg-info-soft',
}

/** What is to be known before going on. What has failed is an `ErrorNote`. */
export const Notice = ({
  tone = 'warning',
  className = '',
  ...rest
}: ComponentProps<'div'> & { tone?: keyof typeof tones }) => (
  <div className={`border-s-4 px-4 py-3 ${tones[tone]} ${className}`} {...rest} />
)
