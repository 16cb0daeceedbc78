const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const newSecret = () => base64url(crypto.getRandomValues(new Uint8Array(32)))

const toPromise = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

async function loadOrCreate() {
  const opening = indexedDB.open('waymark', 1)
  opening.onupgradeneeded = () => void opening.result.createObjectStore('browser')
  const store = (await toPromise(opening)).transaction('browser', 'readwrite').objectStore('browser')
  // One transaction, so that of two tabs opened together the second finds the secret of the first.
  const stored: unknown = await toPromise(store.get('device'))
  if (typeof stored === 'string') return stored
  const created = newSecret()
  await toPromise(store.put(created, 'device'))
  return created
}

let secret: Promise<string> | undefined

/**
 * A secret that this browser creates for itself and sends with requests about signing in. It grants nothing: it
 * tells the server that this browser was here before, so that wrong passwords typed elsewhere do not slow it down.
 * It is kept in IndexedDB, apart from the session's four keys in localStorage.
 */
export function deviceSecret() {
  // IndexedDB may be unavailable or hang. The secret then lives only as long as this page, so the server does not
  // mistake this browser for the one that registered.
  secret ??= Promise.race([
    loadOrCreate().catch(newSecret),
    new Promise<string>((resolve) => setTimeout(() => resolve(newSecret()), 1_000)),
  ])
  return secret
}
