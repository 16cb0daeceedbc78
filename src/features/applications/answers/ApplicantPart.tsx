import type { ReactNode } from 'react'

export const ApplicantPart = ({
  id,
  title,
  children,
}: {
  id: string
  title: ReactNode
  children: ReactNode
}) => (
  <section aria-labelledby={id} className="mt-8">
    <h4 id={id} className="mb-3 text-lg">
      {title}
    </h4>
    {children}
  </section>
)
