import type { Domain } from '#server/kit/domain.ts'
import { anamnesisCalls } from './calls.ts'
import { personal } from './personal.ts'
import { forgetAnamneses } from './retention.ts'
import { seedAnamneses } from './seed.ts'
import { anamnesisStatsCalls } from './stats/calls.ts'

export const anamnesisDomain: Domain = {
  name: 'anamnesis',
  calls: [...anamnesisCalls, ...anamnesisStatsCalls],
  daily: forgetAnamneses,
  personal,
  seed: seedAnamneses,
}
