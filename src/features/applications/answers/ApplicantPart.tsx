import type { ReactNode } from 'react'

type PartProps = { id: string; title: ReactNode; level?: 2 | 4 | undefined; children: ReactNode }

export const ApplicantPart = ({ id, title, level = 4, children }: PartProps) => {
  const Heading = `h${level}` as const
  return (
    <section aria-labelledby={id} className="mt-8">
      <Heading id={id} className="mb-3 text-lg">
        {title}
      </Heading>
      {children}
    </section>
  )
}
