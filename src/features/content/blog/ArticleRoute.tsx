import { RouteLine } from '#/ui/route/RouteLine.tsx'

const STATION_START = ['start-[8%]', 'start-[34%]', 'start-[57%]', 'start-[80%]']

/** The featured article's headings as a decorative road. */
export const ArticleRoute = ({ headings }: { headings: string[] }) => {
  const [first = '', ...ahead] = headings.slice(0, 4)
  return (
    <div className="overflow-hidden rounded-box bg-brand" aria-hidden="true">
      <div className="relative hidden h-[280px] lg:block">
        <span className="absolute -start-4 top-[172px] h-4 w-[calc(8%+30px)] bg-fg" />
        <span className="absolute -end-4 start-[8%] top-[172px] h-4 border-y-4 border-fg bg-brand" />
        <div className="absolute start-[calc(8%-21px)] top-12 max-w-[340px] rounded-[7px] bg-dark px-5 py-3 after:absolute after:start-5 after:top-full after:border-[13px] after:border-transparent after:border-t-dark">
          <p className="font-[650] leading-snug text-brand">Start here</p>
          <p className="mt-1 text-[1.375rem] font-[800] leading-tight tracking-[-0.02em] text-on-dark">
            {first}
          </p>
        </div>
        <span className="absolute start-[calc(8%-15px)] top-[153px] size-[54px] rounded-full border-[14px] border-fg bg-base-100" />
        {ahead.map((title, place) => (
          <div key={title} className={`absolute top-[167px] w-[21%] ${STATION_START[place + 1]}`}>
            <span className="block size-[26px] rounded-full border-[7px] border-fg bg-base-100" />
            <p className="mt-4 pe-3 text-lg font-[800] leading-tight tracking-[-0.012em]">{title}</p>
          </div>
        ))}
      </div>
      <RouteLine
        tone="brand"
        className="p-6 lg:hidden"
        stops={[first, ...ahead].map((label, place) => ({ label, state: place === 0 ? 'now' : 'next' }))}
      />
    </div>
  )
}
