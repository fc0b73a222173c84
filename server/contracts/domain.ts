import { covered } from '#server/accessControl/plugs.ts'
import type { Domain } from '#server/kit/domain.ts'
import { atStake } from '#server/leaving/plugs.ts'
import { customers } from '#server/newsletter/plugs.ts'
import { proven } from '#server/shared/auth/plugs.ts'
import { openers } from '#server/shared/files/plugs.ts'
import { sealedColumns } from '#server/shared/health/plugs.ts'
import { forgetBars } from './bars.ts'
import { contractCalls } from './calls.ts'
import { contractsAtStake } from './contractsAtStake.ts'
import { coveredOn, isCustomerOf } from './covered.ts'
import { earningSource } from './earnings/earningSource.ts'
import { extendEarnings } from './earnings/keepEarnings.ts'
import { entranceHere } from './entrance.ts'
import { forgetPapers, paperKind } from './papers.ts'
import { personal } from './personal.ts'
import { recount } from './recount.ts'
import { forgetContracts } from './retention.ts'
import { attachmentKind, opensAttachment } from './rules.ts'
import { sealed } from './sealedContracts.ts'
import { seedContracts } from './seed.ts'
import { contractStatsCalls } from './stats/calls.ts'
import { contractSources } from './stats/contractSources.ts'
import { userStatsCalls } from './users/calls.ts'
import { userSource } from './users/userSource.ts'
import { visitorContractCalls } from './visitors/calls.ts'
import { photoJob } from './visitors/photos.ts'
import { forgetVisits, takeProven } from './visitors/proven.ts'
import { expireOffers } from './visitors/visitorOffers.ts'

/** Hundreds of contracts every five minutes of which it is written on what they earn: others read and write in between. */
const earnedSoon = 20

export const contractsDomain: Domain = {
  name: 'contracts',
  system: 'contracts',
  calls: [...contractCalls, ...contractStatsCalls, ...userStatsCalls, ...visitorContractCalls],
  plugs: [
    // A paper opens by its own calls alone.
    openers.of({ [attachmentKind]: { may: opensAttachment }, [paperKind]: { may: async () => false } }),
    sealedColumns.of(sealed),
    atStake.of(contractsAtStake),
    proven.of(takeProven),
    covered.of(coveredOn),
    customers.of(isCustomerOf),
    entranceHere,
    ...contractSources,
    earningSource,
    userSource,
  ],
  jobs: [photoJob],
  often: house => extendEarnings(house, earnedSoon),
  daily: async (house, now) => {
    await expireOffers(house, now)
    await forgetContracts(house, now)
    await forgetPapers(house, now)
    await forgetBars(house, now)
    await forgetVisits(house, now)
    await recount(house)
  },
  personal,
  seed: seedContracts,
}
