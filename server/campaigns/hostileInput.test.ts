import { tryHostile } from '#server/testing/hostile.ts'

tryHostile('campaigns', 'promotions', 'wheel')
