import { useCall } from '#client/data/reads.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { AnamnesisCompare } from '#client/parts/anamnesis/AnamnesisCompare.tsx'
import { anamnesis } from '#contract/anamnesis/calls.ts'
import type { ReadingReason } from '#contract/anamnesis/reasons.ts'
import type { Anamnesis } from '#contract/anamnesis/shapes.ts'

interface HistoryProps {
  whole: Anamnesis
  reason: ReadingReason | undefined
}

/** The person's earlier answers to the same kind of form, two dates side by side; asking for them is a reading of its own. */
export function History({ whole: { _id, person, form }, reason }: HistoryProps) {
  const body = { userId: person, reason }
  const { kind, variant } = form
  const usual = useCall(anamnesis.forUser, kind === 'usual' ? { body } : undefined)
  const nutrition = useCall(anamnesis.forUserNutrition, kind === 'nutrition' ? { body } : undefined)
  const special = useCall(anamnesis.forUserVariant, kind === 'variant' ? { body: { ...body, variant: variant ?? '' } } : undefined)
  const { data, error, again } = { usual, nutrition, variant: special }[kind]
  if (!data) return <NotLoaded error={error} again={again} lead="Frühere Bogen liegen nicht auf diesem Gerät." />
  return <AnamnesisCompare wholes={data} first={_id} />
}
