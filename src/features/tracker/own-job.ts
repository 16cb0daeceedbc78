/** The slug of a job of this site, if the link leads to one; `origin` is the site’s. */
export function ownJobSlug(link: string, origin: string) {
  const address = URL.parse(link)
  if (!address || address.host !== URL.parse(origin)?.host) return null
  return (
    /^\/(?:job-detail|jobs|apply|seeker\/jobs|seeker\/apply)\/([^/]+)\/?$/.exec(address.pathname)?.[1] ?? null
  )
}
