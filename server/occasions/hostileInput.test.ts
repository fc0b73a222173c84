import { tryHostile } from '#server/testing/hostile.ts'

tryHostile('party', 'contest', 'allianz', 'alibey')
