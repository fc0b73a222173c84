import { lt } from 'drizzle-orm'
import { dayMs } from '#contract/time.ts'
import { entryPasses } from '#server/contracts/plugs.ts'
import type { Domain } from '#server/kit/domain.ts'
import { today } from '#server/kit/zone.ts'
import { atStake } from '#server/leaving/plugs.ts'
import { entryCodeCalls } from './calls.ts'
import { codeJob } from './entryCodeJob.ts'
import { codesAtStake } from './entryCodesAtStake.ts'
import { passesOf } from './passes.ts'
import { personal } from './personal.ts'
import { seedCodes } from './seed.ts'
import { entryCode } from './tables.ts'

const keptMs = 2 * 366 * dayMs

export const entryCodesDomain: Domain = {
  name: 'entryCodes',
  system: 'shop',
  calls: entryCodeCalls,
  plugs: [atStake.of(codesAtStake), entryPasses.of(passesOf)],
  jobs: [codeJob],
  daily: ({ db }, now) => db.delete(entryCode).where(lt(entryCode.until, today(now.getTime() - keptMs))),
  personal,
  seed: seedCodes,
}
