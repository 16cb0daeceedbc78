import type { ReactNode } from 'react'

type ConfirmedBoxProps = { children: ReactNode; foot?: ReactNode; className?: string | undefined }

/** Around the confirmed claims, and what stands below them, such as the report button. */
export const ConfirmedBox = ({ children, foot, className = '' }: ConfirmedBoxProps) => (
  <section
    aria-labelledby="confirmed"
    className={`self-start rounded-box border border-base-300 p-5 lg:p-6 ${className}`}
  >
    {children}
    {foot && <div className="no-print mt-4">{foot}</div>}
  </section>
)
