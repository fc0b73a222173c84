import type { Domain } from '#server/kit/domain.ts'
import { waits } from '#server/serve/plugs.ts'
import { sealedColumns } from '#server/shared/health/plugs.ts'
import { trainerWork } from '#server/shared/stats/plugs.ts'
import { anamnesisCalls } from './calls.ts'
import { sealed } from './content.ts'
import { personal } from './personal.ts'
import { openDrafts } from './read.ts'
import { forgetAnamneses } from './retention.ts'
import { seedAnamneses } from './seed.ts'
import { anamnesisStatsCalls } from './stats/calls.ts'
import { anamnesisSource } from './stats/source.ts'
import { takenByTrainers } from './stats/trainers.ts'
import { anamnesisTakenCalls } from './take.ts'

export const anamnesisDomain: Domain = {
  name: 'anamnesis',
  calls: [...anamnesisCalls, ...anamnesisTakenCalls, ...anamnesisStatsCalls],
  plugs: [sealedColumns.of(sealed), waits.of({ drafts: openDrafts }), trainerWork.of(takenByTrainers), anamnesisSource],
  daily: forgetAnamneses,
  personal,
  seed: seedAnamneses,
}
