import { tryHostile } from '#server/testing/hostile.ts'

tryHostile('reservations', 'reservationOffice', 'towels', 'bikes')
