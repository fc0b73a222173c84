import { cleanEmail, cleanLine } from '#contract/clean.ts'
import { plainPhone } from '#contract/phone.ts'
import type { Domain } from '#server/kit/domain.ts'
import { respell } from '#server/kit/respell.ts'
import { alibeyCalls, letterJob } from './alibey.ts'
import { allianzCalls } from './allianz.ts'
import { contestCalls } from './contest.ts'
import { movedJob } from './moved.ts'
import { heldMailJob } from './occasionMails.ts'
import { partyCalls } from './party.ts'
import { personal } from './personal.ts'
import { forgetEntries } from './retention.ts'
import { seedOccasions } from './seed.ts'

export const occasionsDomain: Domain = {
  name: 'occasions',
  system: 'contests-party',
  calls: [...partyCalls, ...contestCalls, ...allianzCalls, ...alibeyCalls],
  jobs: [heldMailJob, movedJob, letterJob],
  daily: async (house, now) => {
    await forgetEntries(house, now)
    await respell(house, 'occasion_entry', { vorname: cleanLine, nachname: cleanLine, email: cleanEmail, telefon: plainPhone })
  },
  personal,
  seed: seedOccasions,
}
