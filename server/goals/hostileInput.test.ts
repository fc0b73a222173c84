import { tryHostile } from '#server/testing/hostile.ts'

tryHostile('goals', 'ownGoals')
