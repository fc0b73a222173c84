import { tryHostile } from '#server/testing/hostile.ts'

tryHostile('daycare', 'daycareProofs', 'daycareStats')
