import { useGrants } from '#client/data/session.ts'
import { Chip } from '#client/kit/Chip.tsx'

/** Beside the name of whoever may make training plans, as author of plans and answers too (H23), in these words. */
export const TrainerChip = ({ words = 'Trainer' }: { words?: string }) => (
  <Chip look="ok" small whiteSpace="normal" flexShrink={1}>
    {words}
  </Chip>
)

/** The badge of a trainer, for everybody who may make training plans (L154). */
export function TrainerBadge() {
  const makesPlans = useGrants().some(({ right }) => right === 'tp_create')
  return makesPlans ? <TrainerChip /> : null
}
