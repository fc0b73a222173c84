import type { Domain } from '#server/kit/domain.ts'
import { statsCalls } from './calls.ts'
import { monthNotes } from './dayNotes.ts'
import { personal } from './personal.ts'
import { seedNotes } from './seed.ts'

export const statsDomain: Domain = { name: 'stats', calls: statsCalls, plugs: [monthNotes], personal, seed: seedNotes }
