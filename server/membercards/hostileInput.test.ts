import { tryHostile } from '#server/testing/hostile.ts'

tryHostile('membercards', 'membercardStats')
