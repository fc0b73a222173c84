import { Text } from '@chakra-ui/react'
import { useCall } from '#client/data/reads.ts'
import { useCan } from '#client/data/session.ts'
import { dayOf } from '#client/data/time.ts'
import { date } from '#client/kit/format.ts'
import { anamnesis } from '#contract/anamnesis/calls.ts'
import type { AnamnesisRow } from '#contract/anamnesis/shapes.ts'
import { formTitles } from '#contract/anamnesisForms.ts'

type ListedForm = Pick<AnamnesisRow, 'status' | 'kind' | 'formTitle' | 'changedAt' | 'submittedAt' | 'creator'>

const titleOf = ({ formTitle, kind }: ListedForm) => formTitle ?? formTitles[kind]

/** The words of a form that somebody has already: one that is begun comes before one that is finished. */
export function thereWords(rows: readonly ListedForm[]) {
  const draft = rows.find(({ status }) => status === 'draft')
  if (draft) {
    const by = draft.creator ? ` von ${draft.creator}` : ''
    return `Für diese Person ist schon einer begonnen: «${titleOf(draft)}»${by}, zuletzt am ${date(dayOf(draft.changedAt))}.`
  }
  const last = rows.find(({ status, submittedAt }) => status === 'submitted' && submittedAt !== null)
  return last && `Diese Person hat schon einen: «${titleOf(last)}», abgeschlossen am ${date(dayOf(last.submittedAt!))}.`
}

/** Says that somebody has a form already, of what the caller may read; without a network nothing is said. */
export function ThereAlready({ customer }: { customer: string }) {
  const may = useCan(anamnesis.list)
  const body = { customer: [customer], status: ['draft', 'submitted'] as AnamnesisRow['status'][], sort: '-changedAt' as const, limit: 20 }
  const { data } = useCall(anamnesis.list, may ? { body } : undefined)
  const words = data && thereWords(data.rows)
  return words ? (
    <Text role="status" textStyle="small" color="ink2">
      {words}
    </Text>
  ) : null
}
