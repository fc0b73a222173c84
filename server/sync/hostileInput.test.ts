import { tryHostile, tryHostileDocuments } from '#server/testing/hostile.ts'

tryHostile('sync')
tryHostileDocuments()
