import type { Domain } from '#server/kit/domain.ts'
import { givesUp } from '#server/leaving/plugs.ts'
import { waits } from '#server/serve/plugs.ts'
import { openers } from '#server/shared/files/plugs.ts'
import { sealedColumns } from '#server/shared/health/plugs.ts'
import { timestopCalls } from './calls.ts'
import { runJob, tellRunJob } from './credits/allJobs.ts'
import { creditCalls } from './credits/calls.ts'
import { creditMatchJob } from './credits/match.ts'
import { matchJob } from './match.ts'
import { withdrawAll } from './ownPauses.ts'
import { personal } from './personal.ts'
import { forgetPauses } from './retention.ts'
import { countOf } from './rows.ts'
import { proofKind } from './rules.ts'
import { sealed } from './sealedPauses.ts'
import { seedPauses } from './seed.ts'
import { pauseJob, retryPauses } from './tac.ts'

export const timestopDomain: Domain = {
  name: 'timestop',
  system: 'timestop',
  calls: [...timestopCalls, ...creditCalls],
  plugs: [
    // A proof opens by its own call alone, which leaves a trace.
    openers.of({ [proofKind]: { may: async () => false } }),
    sealedColumns.of(sealed),
    givesUp.of(withdrawAll),
    waits.of({ timestop: (tx, who) => countOf(tx, who, 'open') }),
  ],
  jobs: [matchJob, creditMatchJob, pauseJob, runJob, tellRunJob],
  daily: async (house, now) => {
    await forgetPauses(house, now)
    await retryPauses(house)
  },
  personal,
  seed: seedPauses,
}
