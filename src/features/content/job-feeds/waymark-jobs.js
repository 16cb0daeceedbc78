// Shows a company's open jobs on its own site. No dependencies, no cookies, no storage; only ASCII, whatever the page's encoding.
//
//   <script src="https://HOST/embed/jobs.js" async></script>
//   <waymark-jobs company="slug"><a href="https://HOST/companies/slug">Our jobs</a></waymark-jobs>
//
// What is inside the element stays until the jobs are there, and for good where they cannot be read.
;(() => {
  if (!window.customElements || customElements.get('waymark-jobs')) return
  const host = new URL(document.currentScript.src).origin
  const slugs = /^[a-z0-9-]{1,100}$/
  const waitMs = 10000

  const css = `
    :host { display: block; font-family: var(--waymark-font, inherit); color: var(--waymark-color, inherit);
      background: var(--waymark-background, transparent); text-align: start; line-height: 1.5; }
    :host([hidden]) { display: none; }
    .heading { margin: 0 0 0.5em; font-size: var(--waymark-heading-size, 1.5em); line-height: 1.25; }
    ul { margin: 0; padding: 0; list-style: none; border-block-start: 1px solid var(--waymark-border, currentColor); }
    li { padding-block: var(--waymark-gap, 0.75em); border-block-end: 1px solid var(--waymark-border, currentColor); }
    a { color: var(--waymark-link, inherit); text-underline-offset: 0.2em; overflow-wrap: anywhere; }
    li a { font-weight: 600; }
    a:focus-visible { outline: 2px solid var(--waymark-focus, currentColor); outline-offset: 2px; }
    p { margin: 0; font-size: var(--waymark-detail-size, 0.875em); color: var(--waymark-muted, inherit); overflow-wrap: anywhere; }
    .dot { margin-inline: 0.2em; }
    .all { margin-block-start: 0.75em; }
  `
  // A rule of the host page against inline styles does not reach a sheet that a script constructs.
  let sheet = null
  try {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
  } catch {
    // An old browser shows the list without styles.
  }

  /** Texts of others are only ever text. Its own direction keeps a name in place within a line of the other one. */
  function element(name, text, attributes = {}) {
    const made = document.createElement(name)
    if (text) made.textContent = text
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
    return made
  }

  const isAddress = (text) => /^https?:\/\//i.test(text)

  function jobItem(job) {
    const item = element('li', '', { part: 'job' })
    item.append(element('a', job.title, { href: job.url, dir: 'auto', part: 'title' }))
    const places =
      job.places.length > 3 ? [...job.places.slice(0, 2), `${job.places.length - 2} more`] : job.places
    const facts = [places.join('; '), job.workplace, job.employmentType, job.pay].filter(Boolean)
    const details = element('p', '', { part: 'details' })
    facts.forEach((fact, index) => {
      if (index > 0) details.append(element('span', ' \u00b7 ', { class: 'dot' }))
      details.append(element('bdi', fact))
    })
    item.append(details)
    return item
  }

  class WaymarkJobs extends HTMLElement {
    static observedAttributes = ['company', 'limit', 'heading']

    connectedCallback() {
      this.show()
    }

    attributeChangedCallback() {
      if (this.isConnected) this.show()
    }

    async show() {
      const company = (this.getAttribute('company') || '').trim()
      // Only the answer to the last question is drawn.
      this.asked = company
      if (!slugs.test(company)) return
      const aborted = new AbortController()
      const timer = setTimeout(() => aborted.abort(), waitMs)
      try {
        const answer = await fetch(`${host}/embed/companies/${company}.json`, {
          credentials: 'omit',
          signal: aborted.signal,
        })
        if (!answer.ok) return
        const found = await answer.json()
        if (this.asked === company) this.draw(found)
      } catch {
        // The link inside the element stays.
      } finally {
        clearTimeout(timer)
        // Of an answer that is not read, such as of a company that is not listed, the rest is not waited for.
        aborted.abort()
      }
    }

    draw({ company, jobs }) {
      const hadFocus = this.contains(document.activeElement)
      const root = this.shadowRoot || this.attachShadow({ mode: 'open' })
      if (sheet) root.adoptedStyleSheets = [sheet]
      const limit = Number(this.getAttribute('limit')) || 20
      const level = /^[1-6]$/.test(this.getAttribute('heading')) ? this.getAttribute('heading') : '2'
      const section = element('section', '', { lang: 'en', 'aria-labelledby': 'heading' })
      section.append(
        element(`h${level}`, `Open jobs at ${company.name}`, {
          ...{ id: 'heading', class: 'heading', dir: 'auto', part: 'heading' },
        }),
      )
      const shown = jobs.filter((job) => isAddress(job.url)).slice(0, limit)
      if (shown.length > 0) {
        // A list without marks is still announced as one.
        const list = element('ul', '', { role: 'list', part: 'list' })
        list.append(...shown.map(jobItem))
        section.append(list)
      } else section.append(element('p', 'No open jobs right now.'))
      const all = element('p', '', { class: 'all' })
      const words =
        jobs.length > shown.length ? `See all ${jobs.length} jobs` : 'About this company on Waymark'
      if (isAddress(company.url)) all.append(element('a', words, { href: company.url, part: 'all' }))
      section.append(all)
      root.replaceChildren(section)
      if (hadFocus) root.querySelector('a')?.focus()
    }
  }
  customElements.define('waymark-jobs', WaymarkJobs)
})()
