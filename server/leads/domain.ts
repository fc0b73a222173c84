import type { Domain } from '#server/kit/domain.ts'
import { givesUp } from '#server/leaving/plugs.ts'
import { asAppointmentsAsk } from './appointments.ts'
import { leadCalls } from './calls.ts'
import { asReferralsAsk, wonJob } from './follow.ts'
import { forgetAsked } from './forgottenLeads.ts'
import { importJob } from './imports.ts'
import { remind } from './leadNews.ts'
import { overdueLeads } from './overdueLeads.ts'
import { personal } from './personal.ts'
import { publicCalls } from './public.ts'
import { forgetImports, forgetLeads, handOver } from './retention.ts'
import { seedLeads } from './seed.ts'
import { leadStatsCalls } from './stats/calls.ts'
import { leadSource } from './stats/leadSource.ts'

export const leadsDomain: Domain = {
  name: 'leads',
  system: 'leads',
  calls: [...leadCalls, ...leadStatsCalls, ...publicCalls],
  jobs: [wonJob, importJob],
  plugs: [asReferralsAsk, asAppointmentsAsk, givesUp.of(forgetAsked), overdueLeads, leadSource],
  often: async house => {
    await handOver(house)
    await forgetImports(house)
    await remind(house)
  },
  daily: (house, now) => forgetLeads(house, now.getTime()),
  personal,
  seed: seedLeads,
}
