export const Fact = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <div className="border-b border-base-300 py-5">
    <dt className="text-lg font-[750]">{title}</dt>
    <dd className="mt-1">{children}</dd>
  </div>
)

/** Long lines wrap, so that nothing scrolls beside the page. */
export const Code = ({ children }: { children: string }) => (
  <pre className="my-3 rounded bg-base-200 p-4 text-[15px] leading-6 whitespace-pre-wrap wrap-anywhere">
    <code>{children}</code>
  </pre>
)
