import { tryHostile } from '#server/testing/hostile.ts'

tryHostile('views')
