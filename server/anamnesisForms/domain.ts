import type { Domain } from '#server/kit/domain.ts'
import { anamnesisFormCalls } from './calls.ts'
import { seedForms } from './seed.ts'

export const anamnesisFormsDomain: Domain = { name: 'anamnesisForms', system: 'anamnesis', calls: anamnesisFormCalls, seed: seedForms }
