/** What follows from a choice: a name and a sentence, one ruled row each. */
export const FactRows = ({ facts }: { facts: readonly (readonly [name: string, about: string])[] }) => (
  <dl className="mt-7 border-t-2 border-fg">
    {facts.map(([name, about]) => (
      <div key={name} className="grid gap-x-4 border-b border-base-300 py-3.5 sm:grid-cols-[150px_1fr]">
        <dt className="font-bold">{name}</dt>
        <dd className="text-fg-muted">{about}</dd>
      </div>
    ))}
  </dl>
)
