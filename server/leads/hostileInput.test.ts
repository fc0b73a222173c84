import { tryHostile } from '#server/testing/hostile.ts'

tryHostile('leads', 'leadForms', 'leadStats')
