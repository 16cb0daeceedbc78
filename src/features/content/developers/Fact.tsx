import type { ReactNode } from 'react'

export const Fact = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="border-b border-base-300 py-5">
    <dt className="text-lg font-[750]">{title}</dt>
    <dd className="mt-1 grid gap-3">{children}</dd>
  </div>
)
