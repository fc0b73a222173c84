import { cleanEmail, cleanLine } from '#contract/clean.ts'
import { dialled } from '#contract/phone.ts'
import type { Domain } from '#server/kit/domain.ts'
import { respell } from '#server/kit/respell.ts'
import { referralCalls } from './calls.ts'
import { asLeadsAsk } from './leads.ts'
import { tellJob } from './moves.ts'
import { personal } from './personal.ts'
import { referring } from './plugs.ts'
import { officeCalls } from './referralOffice.ts'
import { ageReferrals } from './retention.ts'
import { seedReferrals } from './seed.ts'

const contact = (written: string) => (written.includes('@') ? cleanEmail(written) : dialled(written))

export const referralsDomain: Domain = {
  name: 'referrals',
  system: 'referrals',
  calls: [...referralCalls, ...officeCalls],
  jobs: [tellJob],
  plugs: [referring.of(asLeadsAsk)],
  daily: async (house, now) => {
    await ageReferrals(house, now)
    await respell(house, 'referral', { vorname: cleanLine, nachname: cleanLine, email: cleanEmail, telefon: dialled, contact })
  },
  personal,
  seed: seedReferrals,
}
