import type { ComponentType } from 'react'
import { expenseAccounts } from '#contract/rules/documents/expenseAccounts.ts'

interface Field {
  name: string
  hint?: string
  offers?: readonly string[]
}

const hint = Object.entries(expenseAccounts)
  .slice(0, 8)
  .map(([number, word]) => `${number} ${word}`)
  .join(', ')

/** The account on which it is booked: the usual ones are offered, others can be typed. */
export const AccountField = ({ Field }: { Field: ComponentType<Field> }) => (
  <Field name="account" offers={Object.keys(expenseAccounts)} hint={`Zum Beispiel ${hint}.`} />
)
