import { tryRights } from '#server/testing/rights.ts'

tryRights('reservations', 'reservationOffice', 'towels', 'bikes')
