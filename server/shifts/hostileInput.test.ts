import { tryHostile } from '#server/testing/hostile.ts'

tryHostile('shiftPlans', 'shiftSwaps', 'shifts', 'shiftTemplates', 'workPermits')
