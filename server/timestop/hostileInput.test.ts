import { tryHostile } from '#server/testing/hostile.ts'

tryHostile('timestop', 'credits')
