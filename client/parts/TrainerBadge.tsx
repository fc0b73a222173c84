import { useGrants } from '#client/data/session.ts'
import { Chip } from '#client/kit/Chip.tsx'

/** The badge of a trainer, for everybody who may make training plans (L154). */
export function TrainerBadge() {
  const makesPlans = useGrants().some(({ right }) => right === 'tp_create')
  return makesPlans ? (
    <Chip look="ok" small>
      Trainer
    </Chip>
  ) : null
}
