import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { DataOf } from '#/client/api.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import type { ProfileField } from '../api.ts'
import type { CheckpointValues } from './form-values.ts'

type Format = DataOf<'POST', '/employers/formats'>[number]

const claimOf: Partial<Record<ProfileField, Format['claim']>> = {
  phoneNumber: 'phone',
  taxIDNumber: 'tax-id',
  businessRegistrationNumber: 'registration',
}

/** Asks the server, on leaving a field, whether the numbers are written as in their country. It warns; nothing is blocked. */
export function useFormats<Output>({ getValues }: UseFormReturn<CheckpointValues, unknown, Output>) {
  const [found, setFound] = useState<Format[]>([])
  const { write } = useWrite('POST /employers/formats', {
    silent: true,
    parallel: true,
    done: ({ data }) => setFound(data),
  })
  return {
    check() {
      const { phoneNumber, taxIDNumber, businessRegistrationNumber, corporateDomicile } = getValues()
      if (!phoneNumber.contactNumber && !taxIDNumber && !businessRegistrationNumber) return setFound([])
      void write({ phoneNumber, taxIDNumber, businessRegistrationNumber, corporateDomicile })
    },
    /** What is wrong with a field; nothing while it is empty. */
    problem(field: ProfileField) {
      const values = getValues()
      const typed =
        field === 'phoneNumber'
          ? values.phoneNumber.contactNumber
          : values[field as 'taxIDNumber' | 'businessRegistrationNumber']
      const row = found.find(({ claim }) => claim === claimOf[field])
      return typed && row?.outcome === 'fail' ? row.finding : undefined
    },
  }
}
