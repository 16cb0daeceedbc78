/** Crawlers that run scripts and say who they are; also whoever says nothing. */
export const isCrawler = (userAgent: string | undefined) =>
  !userAgent ||
  /bot\b|crawl|spider|slurp|preview|scrape|monitor|lighthouse|curl|wget|python|java\//i.test(userAgent)
