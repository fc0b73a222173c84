import { tryHostile } from '#server/testing/hostile.ts'

tryHostile('shiftPlans', 'shifts', 'shiftTemplates')
