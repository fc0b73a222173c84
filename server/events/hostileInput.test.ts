import { tryHostile } from '#server/testing/hostile.ts'

tryHostile('events', 'eventPeople', 'eventDoor')
