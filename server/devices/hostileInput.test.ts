import { tryHostile } from '#server/testing/hostile.ts'

tryHostile('devices', 'deviceOffice')
