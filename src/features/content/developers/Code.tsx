/** Long lines wrap, so that nothing scrolls beside the page. */
export const Code = ({ children }: { children: string }) => (
  <pre className="rounded bg-base-200 p-4 text-[15px] leading-6 whitespace-pre-wrap wrap-anywhere">
    <code>{children}</code>
  </pre>
)
