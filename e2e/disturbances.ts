import type { BrowserContext } from 'playwright-core'

/**
 * What others do to a page. Each is a script that runs before the page's own.
 * - translated: a browser's translation puts elements in the place of texts, as Chrome's does. The words stay the same,
 *   so that what a page says can still be asserted.
 * - altered: an extension adds elements among those of the page, moves texts into elements of its own, and takes out icons.
 * - refused: a browser without storage, cookies, notifications, clipboard, service workers and channels between tabs.
 */
const scripts = {
  translated: () => {
    const skipped = new Set(['SCRIPT', 'STYLE', 'TEXTAREA', 'NOSCRIPT', 'CODE', 'FONT', 'TITLE', 'OPTION'])
    const translate = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      for (const text of texts) {
        const parent = text.parentElement
        if (!parent || !text.nodeValue?.trim() || skipped.has(parent.tagName)) continue
        if (parent.closest('svg, [translate=no], .notranslate')) continue
        const outer = document.createElement('font')
        const inner = document.createElement('font')
        inner.textContent = text.nodeValue
        outer.append(inner)
        text.replaceWith(outer)
      }
    }
    const start = () => {
      document.documentElement.classList.add('translated-ltr')
      translate(document.body)
      new MutationObserver((records) => {
        for (const { addedNodes } of records)
          for (const node of addedNodes) {
            const element = node instanceof Text ? node.parentElement : node
            if (element && element.nodeName !== 'FONT') translate(element)
          }
      }).observe(document.body, { childList: true, subtree: true })
    }
    // A browser offers it once the page has been read, and by then the page has started.
    const wait = setInterval(() => {
      if (!document.getElementById('late')?.dataset.arrived) return
      clearInterval(wait)
      start()
    }, 20)
  },
  altered: () => {
    const alter = (root: ParentNode) => {
      for (const element of root.querySelectorAll('h1, h2, p, label, input, textarea')) {
        if (element.nextElementSibling?.localName === 'extension-mark') continue
        element.after(document.createElement('extension-mark'))
      }
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      for (const text of texts) {
        const parent = text.parentElement
        if (
          !parent ||
          parent.childNodes.length < 2 ||
          !text.data.trim() ||
          parent.closest('svg, script, style')
        )
          continue
        const wrap = document.createElement('extension-wrap')
        text.replaceWith(wrap)
        wrap.append(text)
      }
      for (const icon of root.querySelectorAll('svg[aria-hidden]')) icon.remove()
    }
    const start = () => {
      alter(document)
      let isWaiting = false
      new MutationObserver(() => {
        if (isWaiting) return
        isWaiting = true
        setTimeout(() => {
          isWaiting = false
          alter(document)
        }, 50)
      }).observe(document.body, { childList: true, subtree: true })
    }
    const wait = setInterval(() => {
      if (!document.getElementById('late')?.dataset.arrived) return
      clearInterval(wait)
      start()
    }, 20)
  },
  refused: () => {
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    const reject = async () => refuse()
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { get: refuse })
    Object.defineProperty(Document.prototype, 'cookie', { get: refuse, set: refuse })
    Object.assign(ServiceWorkerContainer.prototype, { register: reject, getRegistration: reject })
    Object.assign(navigator.clipboard ?? {}, { writeText: reject })
    Notification.requestPermission = reject
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
    window.BroadcastChannel = class {
      constructor() {
        refuse()
      }
    } as unknown as typeof BroadcastChannel
  },
}

export type Disturbance = keyof typeof scripts

export const isDisturbance = (name: string | undefined): name is Disturbance =>
  name !== undefined && Object.hasOwn(scripts, name)

/** Does this to every page of the profile that is opened from now on. */
export const disturb = (profile: BrowserContext, disturbance: Disturbance) =>
  profile.addInitScript(scripts[disturbance])
