import { tryHostile } from '#server/testing/hostile.ts'

tryHostile('stats', 'dayNotes')
