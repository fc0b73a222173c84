import { sayDone } from '#client/kit/waiting/say.ts'
import { MoneyField } from '#client/parts/MoneyField.tsx'
import type { RequestWhole } from '#contract/healthcare/calls.ts'
import { decideForm } from './decideForm.ts'

interface AmountFormProps {
  row: RequestWhole
  onDone: () => void
}

/** The amount as the studio knows it, where the access-control service can't say; the confirmation says that it was typed. */
export const AmountForm = ({ row, onDone }: AmountFormProps) => (
  <decideForm.Form
    key={row.version}
    rest={{ params: { id: row._id } }}
    start={{ amount: row.amount, paidOn: row.paidOn }}
    also={{ status: row.status, version: row.version }}
    title={() => 'Krankenkassen-Bestätigung'}
    button="Betrag speichern"
    look="soft"
    onDone={answer => {
      onDone()
      sayDone(answer, 'Der Betrag ist gespeichert.')
    }}
  >
    <MoneyField name="amount" label="Bezahlter Betrag" hint="Leer: was das Zutrittssystem weiss." />
    <decideForm.Field name="paidOn" type="date" />
  </decideForm.Form>
)
