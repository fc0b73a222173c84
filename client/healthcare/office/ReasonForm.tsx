import { sayDone } from '#client/kit/waiting/say.ts'
import type { RequestRow } from '#contract/healthcare/calls.ts'
import { decideForm } from './decideForm.ts'

interface ReasonFormProps {
  row: RequestRow
  status: 'rejected' | 'revoked'
  onDone: () => void
}

/** Says no with a reason, which the member reads. */
export const ReasonForm = ({ row, status, onDone }: ReasonFormProps) => (
  <decideForm.Form
    rest={{ params: { id: row._id } }}
    also={{ status, version: row.version }}
    title={() => 'Krankenkassen-Bestätigung'}
    button={status === 'rejected' ? 'Ablehnen' : 'Widerrufen'}
    look="danger"
    onDone={answer => {
      onDone()
      sayDone(answer, status === 'rejected' ? 'Abgelehnt. Das Mitglied erfährt davon.' : 'Widerrufen. Das Mitglied erfährt davon.')
    }}
  >
    <decideForm.Field name="reason" area autoFocus hint="Das Mitglied liest diesen Satz." />
  </decideForm.Form>
)
