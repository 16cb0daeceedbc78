export const unknownAddressId = 'no-such-page'

/** Shown where an unknown address led here, which says so by its fragment: the document is the same for all. */
export const UnknownAddress = () => (
  <p
    id={unknownAddressId}
    className="mb-8 hidden max-w-[34em] border-s-[6px] border-fg ps-4 text-lg font-bold scroll-mt-32 target:block"
  >
    There is no page at that address. Search for a job below, or go on from here.
  </p>
)
