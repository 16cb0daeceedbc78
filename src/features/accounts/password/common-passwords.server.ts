import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { fieldError } from '#/shared/errors.ts'

/**
 * How many guesses an attacker needs at least, as a power of ten. With 15 characters only what is made of listed
 * passwords, repetitions and runs of keys stays below.
 */
const minGuesses = 8
/** The time to judge a password grows with its length; this much of it is judged. */
const judgedLength = 64

let estimator: ZxcvbnFactory | undefined

/** Built at the first password: the lists of breached and common passwords take some 50 ms to prepare. */
const openEstimator = () =>
  (estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: judgedLength }))

/** Whether it is in the lists of breached and common passwords, or so near them that it is guessed as soon. */
export function isCommonPassword(password: string, ownWords: string[]) {
  // The own name and address help only who knows them, and those are the ones who try.
  const words = ['waymark', ...ownWords.flatMap((text) => [text, ...text.split(/[\s@._-]+/)])]
  const { guessesLog10 } = openEstimator().check(
    password.slice(0, judgedLength).toLowerCase(),
    words.filter((word) => word.length > 2).map((word) => word.toLowerCase()),
  )
  return guessesLog10 < minGuesses
}

/** Refuses a breached or common password. `ownWords`: the person's name and address. */
export function refuseCommonPassword(password: string, ownWords: string[]) {
  if (isCommonPassword(password, ownWords))
    throw fieldError(
      'password',
      'This password is among the first that others try. Use a few words that do not belong together.',
    )
}
