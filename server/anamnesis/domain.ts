import type { Domain } from '#server/kit/domain.ts'
import { waits } from '#server/serve/plugs.ts'
import { sealedColumns } from '#server/shared/health/plugs.ts'
import { trainerWork } from '#server/shared/stats/plugs.ts'
import { openDrafts } from './anamnesisReading.ts'
import { anamnesisCalls } from './calls.ts'
import { sealed } from './content.ts'
import { personal } from './personal.ts'
import { forgetAnamneses } from './retention.ts'
import { seedAnamneses } from './seed.ts'
import { anamnesisSource } from './stats/anamnesisSource.ts'
import { anamnesisStatsCalls } from './stats/calls.ts'
import { takenByTrainers } from './stats/trainers.ts'
import { anamnesisTakenCalls } from './takenAnamneses.ts'

export const anamnesisDomain: Domain = {
  name: 'anamnesis',
  system: 'anamnesis',
  calls: [...anamnesisCalls, ...anamnesisTakenCalls, ...anamnesisStatsCalls],
  plugs: [sealedColumns.of(sealed), waits.of({ drafts: openDrafts }), trainerWork.of(takenByTrainers), anamnesisSource],
  daily: forgetAnamneses,
  personal,
  seed: seedAnamneses,
}
