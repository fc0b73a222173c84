import { tryRights } from '#server/testing/rights.ts'

tryRights('events', 'eventPeople', 'eventDoor')
