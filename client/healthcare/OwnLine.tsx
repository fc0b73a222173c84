import { useCall } from '#client/data/reads.ts'
import { Chip } from '#client/kit/Chip.tsx'
import { Row } from '#client/kit/Row.tsx'
import type { OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { healthcare, type OwnRequest } from '#contract/healthcare/calls.ts'
import { stateWords } from '#contract/rules/healthcare/words.ts'
import { requestLooks } from './requestLooks.ts'
import { healthcareSentenceOf } from './words.ts'

/** One request: the insurer, where it stands, and what that means. */
export function OwnLine({ row, onPick }: { row: OverlaidRow<OwnRequest>; onPick: () => void }) {
  const { data: insurers } = useCall(healthcare.insurers)
  const name = insurers?.find(({ _id }) => _id === row.insurer)?.name ?? row.insurerName
  const second = row.act ? 'Wartet auf Netz. Danach schaut dein Studio sie an.' : healthcareSentenceOf(row)
  const chip = row.act ? <Chip look="pending">Vorgemerkt</Chip> : <Chip look={requestLooks[row.status]}>{stateWords[row.status]}</Chip>
  return <Row title={name} second={second} wraps trail={chip} onPick={onPick} />
}
