import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import type { Contract } from '#/contract.ts'
import type { RequestInput, ResponseData, Success } from '#/shared/endpoint.ts'
import { AppError } from '#/shared/errors.ts'
import { sendApiRequest } from '../api.ts'
import { showAtFields } from '../field-errors.ts'
import { dismissErrors, showSuccess } from '../toasts/toast.ts'
import { invalidate, type StalePath } from './invalidate.ts'

type WriteKey = Exclude<keyof Contract, `GET ${string}`>
type Input<Key extends WriteKey> = RequestInput<Contract[Key]>
type Answer<Key extends WriteKey> = Success<ResponseData<Contract[Key]>>
type Failed = (error: AppError) => unknown
type Args<Key extends WriteKey> =
  Record<never, never> extends Input<Key>
    ? [input?: Input<Key>, failed?: Failed]
    : [input: Input<Key>, failed?: Failed]

type WriteOptions<Key extends WriteKey, Field extends string> = {
  /** What may have changed, and is read again before `write` resolves. */
  invalidates?: readonly StalePath[]
  /** Reads it again after a refusal as well: somebody else may have been faster. */
  invalidatesOnFailure?: boolean
  /** Says it worked, in the server's words; or in these, where the server has none. */
  toast?: true | string
  /** Follows the answer at once, before anything is read again. */
  done?: (answer: Answer<Key>, input: Input<Key>) => unknown
  failed?: (error: AppError, input: Input<Key>) => unknown
  /** Where the server's words about these fields go; `failure` then holds only what concerns the whole form. */
  form?: {
    fields: readonly Field[]
    setError(field: Field, error: { message: string | undefined }): void
  }
  /** The failure is shown beside what was pressed; no toast. */
  silent?: boolean
  /** Sends while another is under way. Otherwise a second press does nothing. */
  parallel?: boolean
  /** The client it is for, when that is not the one of the page that is open by now. */
  actingFor?: string | null
}

/**
 * The one way to write: `useWrite('POST /jobs/apply', { invalidates: ['/applications'] })`. `write(input)` resolves
 * with the answer, or with null when it was refused; it never throws an AppError. `write(input, failed)` hears of the
 * refusal of this one write.
 */
export function useWrite<Key extends WriteKey, Field extends string = never>(
  key: Key,
  options: WriteOptions<Key, Field> = {},
) {
  const { invalidates = [], invalidatesOnFailure, form, parallel = false } = options
  const client = useQueryClient()
  const isUnderWay = useRef(false)
  const { mutateAsync, isPending, variables, data, error, reset } = useMutation<
    Answer<Key>,
    Error,
    Input<Key>
  >({
    // Without a connection it fails at once and says so, instead of waiting for one.
    networkMode: 'always',
    mutationFn: (input) =>
      sendApiRequest(key, input, { silent: options.silent, actingFor: options.actingFor }),
    onSuccess: async (answer, input) => {
      dismissErrors()
      const words = answer.message ?? (options.toast === true ? undefined : options.toast)
      if (options.toast && words) showSuccess(words)
      await options.done?.(answer, input)
      if (invalidates.length > 0) await invalidate(client, ...invalidates)
    },
    onError: async (error, input) => {
      if (!(error instanceof AppError)) return
      if (form) showAtFields(error, form.fields, form.setError)
      await options.failed?.(error, input)
      if (invalidatesOnFailure) await invalidate(client, ...invalidates)
    },
  })
  const write = useCallback(
    async (...[input, failed]: Args<Key>) => {
      if (isUnderWay.current && !parallel) return null
      isUnderWay.current = true
      try {
        return await mutateAsync((input ?? {}) as Input<Key>)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        await failed?.(error)
        return null
      } finally {
        isUnderWay.current = false
      }
    },
    [mutateAsync, parallel],
  )
  const failure = error instanceof AppError ? error : null
  const isAtFields = form?.fields.some((field) => failure?.errors?.[field])
  return {
    write,
    isBusy: isPending,
    /** What is being sent, to tell which of several buttons is busy. */
    sending: isPending ? variables : undefined,
    failure: isAtFields ? null : failure,
    answer: data,
    /** Takes the failure off the screen. */
    reset,
  }
}
