/** An input as it stands, where the contract's type would refuse it: what is sent is wrong on purpose, or made up at random. */
export const untyped = (input: unknown) => input as never
