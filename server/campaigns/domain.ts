import type { Domain } from '#server/kit/domain.ts'
import { givesUp } from '#server/leaving/plugs.ts'
import { campaignCalls } from './calls.ts'
import { giveUpPlaces } from './campaignPlaces.ts'
import { promotionCalls, wheelCalls } from './openCalls.ts'
import { personal } from './personal.ts'
import { forgetParticipants } from './retention.ts'
import { seedCampaigns } from './seed.ts'
import { takeOverdue } from './ticketStock.ts'

export const campaignsDomain: Domain = {
  name: 'campaigns',
  system: 'campaigns',
  calls: [...campaignCalls, ...promotionCalls, ...wheelCalls],
  plugs: [givesUp.of(giveUpPlaces)],
  often: house => takeOverdue(house),
  daily: (house, now) => forgetParticipants(house, now.getTime()),
  personal,
  seed: seedCampaigns,
}
