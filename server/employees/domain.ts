import type { Domain } from '#server/kit/domain.ts'
import { atStake, givesUp } from '#server/leaving/plugs.ts'
import { openers } from '#server/shared/files/plugs.ts'
import { certCalls, employeeCalls, teamCalls } from './calls.ts'
import { opensCert } from './certs.ts'
import { turnDay } from './dayTurn.ts'
import { employmentAtStake, mustHaveEnded } from './employmentAtStake.ts'
import { tellEnding } from './employmentNews.ts'
import { personal } from './personal.ts'
import { forgetEmployees } from './retention.ts'
import { certKind } from './rules.ts'
import { seedEmployees } from './seed.ts'
import { trainerStatsCalls } from './trainers/calls.ts'
import { trainerSource } from './trainers/trainerSource.ts'

export const employeesDomain: Domain = {
  name: 'employees',
  system: 'employees',
  calls: [...employeeCalls, ...certCalls, ...teamCalls, ...trainerStatsCalls],
  plugs: [
    openers.of({ [certKind]: { may: opensCert } }),
    givesUp.of((tx, _, person) => mustHaveEnded(tx, person)),
    atStake.of(employmentAtStake),
    trainerSource,
  ],
  often: house => turnDay(house),
  daily: async (house, now) => {
    await tellEnding(house)
    await forgetEmployees(house, now)
  },
  personal,
  seed: seedEmployees,
}
