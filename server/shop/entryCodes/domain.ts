import { lt } from 'drizzle-orm'
import { dayMs } from '#contract/time.ts'
import { entryPasses } from '#server/contracts/plugs.ts'
import type { Domain } from '#server/kit/domain.ts'
import { atStake } from '#server/leaving/plugs.ts'
import { codesAtStake } from './atStake.ts'
import { entryCodeCalls } from './calls.ts'
import { passesOf } from './passes.ts'
import { personal } from './personal.ts'
import { seedCodes } from './seed.ts'
import { entryCode } from './tables.ts'
import { codeJob } from './tell.ts'

const keptMs = 2 * 366 * dayMs

export const entryCodesDomain: Domain = {
  name: 'entryCodes',
  calls: entryCodeCalls,
  plugs: [atStake.of(codesAtStake), entryPasses.of(passesOf)],
  jobs: [codeJob],
  daily: ({ db }, now) => db.delete(entryCode).where(lt(entryCode.until, new Date(now.getTime() - keptMs).toISOString().slice(0, 10))),
  personal,
  seed: seedCodes,
}
