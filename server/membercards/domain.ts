import { entryPasses } from '#server/contracts/plugs.ts'
import type { Domain } from '#server/kit/domain.ts'
import { givesUp } from '#server/leaving/plugs.ts'
import { payables } from '#server/payments/plugs.ts'
import { membercardCalls } from './calls.ts'
import { convertWon } from './change.ts'
import { doorJob } from './membercardDoor.ts'
import { mailJob } from './membercardMails.ts'
import { cardPayable } from './membercardPayable.ts'
import { moneyJob } from './money.ts'
import { passesOf } from './passes.ts'
import { personal } from './personal.ts'
import { closeOwn, forgetCards } from './retention.ts'
import { seedCards } from './seed.ts'
import { membercardStatsCalls } from './stats/calls.ts'

export const membercardsDomain: Domain = {
  name: 'membercards',
  system: 'leads',
  calls: [...membercardCalls, ...membercardStatsCalls],
  jobs: [doorJob, mailJob, moneyJob],
  plugs: [givesUp.of(closeOwn), entryPasses.of(passesOf), payables.of({ card: cardPayable })],
  often: house => convertWon(house),
  daily: forgetCards,
  personal,
  seed: seedCards,
}
