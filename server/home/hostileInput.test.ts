import { tryHostile } from '#server/testing/hostile.ts'

tryHostile('home')
