/** One place of the product that refuses something, how it looks without that, and the tests that must notice. */
export type Guard = {
  /** What the product must not do; without the guard it does. */
  refuses: string
  file: string
  /** Text of the file, found exactly once. */
  text: string
  /** What stands there when the guard is removed. */
  without: string
  tests: string[]
}
