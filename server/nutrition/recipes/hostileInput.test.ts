import { tryHostile } from '#server/testing/hostile.ts'

tryHostile('recipes')
