import { tryHostile } from '#server/testing/hostile.ts'

tryHostile('contracts', 'contractStats', 'userStats', 'visitorContracts')
