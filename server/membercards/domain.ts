import type { Domain } from '#server/kit/domain.ts'
import { givesUp } from '#server/leaving/plugs.ts'
import { membercardCalls } from './calls.ts'
import { convertWon } from './change.ts'
import { doorJob } from './door.ts'
import { mailJob } from './mails.ts'
import { personal } from './personal.ts'
import { closeOwn, forgetCards } from './retention.ts'
import { seedCards } from './seed.ts'
import { membercardStatsCalls } from './stats/calls.ts'

export const membercardsDomain: Domain = {
  name: 'membercards',
  calls: [...membercardCalls, ...membercardStatsCalls],
  jobs: [doorJob, mailJob],
  plugs: [givesUp.of(closeOwn)],
  often: house => convertWon(house),
  daily: forgetCards,
  personal,
  seed: seedCards,
}
