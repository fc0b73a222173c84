import type { Domain } from '#server/kit/domain.ts'
import { anamnesisCalls } from './calls.ts'
import { sealed } from './content.ts'
import { personal } from './personal.ts'
import { forgetAnamneses } from './retention.ts'
import { seedAnamneses } from './seed.ts'
import { anamnesisStatsCalls } from './stats/calls.ts'
import { anamnesisTakenCalls } from './take.ts'

export const anamnesisDomain: Domain = {
  name: 'anamnesis',
  calls: [...anamnesisCalls, ...anamnesisTakenCalls, ...anamnesisStatsCalls],
  daily: forgetAnamneses,
  personal,
  sealed,
  seed: seedAnamneses,
}
