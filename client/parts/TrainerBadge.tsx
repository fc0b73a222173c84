import { useGrants } from '#client/data/session.ts'
import { Chip } from '#client/kit/Chip.tsx'

/** Beside the name of whoever may make training plans, as author of plans and answers too (H23). */
export const TrainerChip = () => (
  <Chip look="ok" small>
    Trainer
  </Chip>
)

/** The badge of a trainer, for everybody who may make training plans (L154). */
export function TrainerBadge() {
  const makesPlans = useGrants().some(({ right }) => right === 'tp_create')
  return makesPlans ? <TrainerChip /> : null
}
