import { tryHostile } from '#server/testing/hostile.ts'

tryHostile('transfers')
