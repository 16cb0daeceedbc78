import { paths } from '#/shared/paths.ts'
import { BarrierArm } from '#/ui/art/BarrierGraphic.tsx'
import { ButtonLink } from '#/ui/Button.tsx'

// What the company check examines, by weight. Do not promise anything else here.
const checks = [
  {
    name: 'Its own domain',
    what: 'Somebody opens our link in a mailbox there, or places our record in its DNS or our file on its website.',
  },
  {
    name: 'Registration or tax number',
    what: 'One of them has the right format for its country. The company’s page says whether we also asked a register.',
  },
  {
    name: 'Phone, and no duplicates',
    what: 'The phone number is well formed, and no other company here uses its name, numbers or domain.',
  },
  {
    name: 'A person',
    what: 'Where this is not enough, a person reads the case and decides.',
  },
]

export const LandingCheck = () => (
  <section className="on-dark overflow-hidden bg-dark text-on-dark" aria-labelledby="check">
    <div className="page-container grid gap-x-16 gap-y-10 pb-14 pt-16 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:pb-16 lg:pt-24">
      <div>
        <h2 id="check" className="display-text text-[clamp(2.4rem,4.2vw,3.75rem)]">
          Nobody posts before the check.
        </h2>
        <p className="mt-5 max-w-[25em] text-lg text-on-dark/85">
          Fake listings waste weeks. So every company passes the check first, and you see what we confirmed.
        </p>
        <ButtonLink to={paths.registerEmployer} size="lg" className="mt-7">
          Get your company checked
        </ButtonLink>
      </div>
      <dl className="divide-y divide-on-dark/20 self-end border-y border-on-dark/20">
        {checks.map(({ name, what }) => (
          <div key={name} className="grid gap-x-6 py-4 sm:grid-cols-[180px_1fr]">
            <dt className="font-[750] text-brand">{name}</dt>
            <dd className="text-on-dark/85">{what}</dd>
          </div>
        ))}
      </dl>
    </div>
    <BarrierArm />
    <div className="h-14" />
  </section>
)
