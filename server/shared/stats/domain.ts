import type { Domain } from '#server/kit/domain.ts'
import { statsCalls } from './calls.ts'

export const statsDomain: Domain = { name: 'stats', calls: statsCalls }
