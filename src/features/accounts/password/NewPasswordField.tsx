import type { ComponentProps } from 'react'
import { PasswordField, PasswordStrength } from '#/ui/form/PasswordField.tsx'
import { password, passwordLength } from '../api.ts'

type NewPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, 'label' | 'autoComplete' | 'hint'> & {
  label?: string
  /** What was typed so far. */
  typed: string
}

/** Where a new password is chosen: it says what is asked for, and how strong the typed one is. */
export const NewPasswordField = ({ label = 'Password', typed, ...field }: NewPasswordFieldProps) => (
  <div>
    <PasswordField
      label={label}
      autoComplete="new-password"
      hint={`${passwordLength.min} characters or more. Four plain words work well.`}
      {...field}
    />
    <PasswordStrength value={typed} min={passwordLength.min} />
  </div>
)

/** For forms that are not validated by a schema, because they ask for the password twice. */
export const newPasswordError = (value: string) => password.safeParse(value).error?.issues[0]?.message ?? true
