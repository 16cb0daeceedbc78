const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const newSecret = () => base64url(crypto.getRandomValues(new Uint8Array(32)))

const finished = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

async function keptOrNew() {
  const opening = indexedDB.open('waymark', 1)
  opening.onupgradeneeded = () => void opening.result.createObjectStore('browser')
  const store = (await finished(opening)).transaction('browser', 'readwrite').objectStore('browser')
  // One transaction: of two tabs that open at once, the second finds what the first made.
  const kept: unknown = await finished(store.get('device'))
  if (typeof kept === 'string') return kept
  const fresh = newSecret()
  await finished(store.put(fresh, 'device'))
  return fresh
}

let asked: Promise<string> | undefined

/**
 * A secret that this browser makes for itself and sends with what concerns signing in. It opens nothing: it tells
 * the server that this browser was here before, so that wrong passwords typed elsewhere do not slow it. It lives
 * apart from the session, whose four keys are all that is in the browser's storage of words.
 */
export function deviceSecret() {
  // Storage may be closed to us, or never answer; then it is this page's alone, so that confirming an address here
  // is never taken for the browser that registered it.
  asked ??= Promise.race([
    keptOrNew().catch(newSecret),
    new Promise<string>((resolve) => setTimeout(() => resolve(newSecret()), 1_000)),
  ])
  return asked
}
