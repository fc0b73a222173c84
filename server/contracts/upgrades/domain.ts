import { and, eq, lt } from 'drizzle-orm'
import { dayMs } from '#contract/time.ts'
import type { Domain } from '#server/kit/domain.ts'
import type { WithDb } from '#server/kit/house.ts'
import { sealedColumns } from '#server/shared/health/plugs.ts'
import { upgradeCalls } from './calls.ts'
import { personal } from './personal.ts'
import { sealed } from './sealedUpgrades.ts'
import { seedUpgrades } from './seed.ts'
import { contractUpgrade } from './tables.ts'

/** Days for which a deleted one is kept (C52). */
const keptDays = 90

const forgetDeleted = ({ db }: WithDb, now: Date) =>
  db
    .delete(contractUpgrade)
    .where(and(eq(contractUpgrade.state, 'deleted'), lt(contractUpgrade.since, new Date(now.getTime() - keptDays * dayMs).toISOString())))

export const upgradesDomain: Domain = {
  name: 'upgrades',
  system: 'contracts',
  calls: upgradeCalls,
  plugs: [sealedColumns.of(sealed)],
  daily: async (house, now) => {
    await forgetDeleted(house, now)
  },
  personal,
  seed: seedUpgrades,
}
